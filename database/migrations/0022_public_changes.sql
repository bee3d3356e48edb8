CREATE TABLE "public_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_changes_transaction_topic_subject_pk" PRIMARY KEY("transaction","topic","subject")
);
--> statement-breakpoint
CREATE INDEX "public_changes_age" ON "public_changes" USING btree ("changed_at");--> statement-breakpoint
-- Written by hand: the triggers.
CREATE FUNCTION note_public_change(topic text, subject text) RETURNS void LANGUAGE sql AS
$$ INSERT INTO public_changes (topic, subject) VALUES (topic, subject) ON CONFLICT DO NOTHING $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change(TG_TABLE_NAME::text, old.id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change(TG_TABLE_NAME::text, new.id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change('events', old.event_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change('events', new.event_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.name IS DISTINCT FROM new.name AND EXISTS (SELECT FROM events WHERE organizer_id = new.id)
    THEN PERFORM note_public_change('events', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_table() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM note_public_change('everything', ''); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON featured_events FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON registrations FOR EACH ROW EXECUTE FUNCTION note_changed_seats();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON registration_members FOR EACH ROW EXECUTE FUNCTION note_changed_seats();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_changed_organizer();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON featured_events FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON registrations FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON registration_members FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
