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
  IF old.name IS NOT DISTINCT FROM new.name THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM events WHERE organizer_id = new.id) THEN PERFORM note_public_change('events', ''); END IF;
  -- Whoever took part alone stands in the results under their own name.
  IF EXISTS (SELECT FROM results JOIN registrations ON registrations.id = results.registration_id
      WHERE registrations.leader_id = new.id)
    THEN PERFORM note_public_change('result_lists', '');
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
