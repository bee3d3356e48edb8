-- Written by hand: published results are kept in memory too, by the id of their event.
CREATE FUNCTION note_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_public_change('result_lists', old.list_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_public_change('result_lists', new.list_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_renamed_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.team_name IS DISTINCT FROM new.team_name THEN PERFORM note_public_change('result_lists', new.event_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_changed_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.name IS DISTINCT FROM new.name THEN
    -- Whether they organize or have results is not asked: what another transaction has not committed yet cannot be seen.
    PERFORM note_public_change('events', '');
    PERFORM note_public_change('result_lists', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON result_lists FOR EACH ROW EXECUTE FUNCTION note_changed_row();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE ON results FOR EACH ROW EXECUTE FUNCTION note_changed_result();
--> statement-breakpoint
CREATE TRIGGER public_change AFTER UPDATE ON featured_registrations FOR EACH ROW EXECUTE FUNCTION note_renamed_team();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON result_lists FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON results FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
--> statement-breakpoint
CREATE TRIGGER public_change_all AFTER TRUNCATE ON featured_registrations FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table();
