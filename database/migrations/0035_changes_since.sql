-- Written by hand: the check before each public answer. In a function, because each connection keeps the plan of its statement.
CREATE FUNCTION public_changes_since(since pg_snapshot, OUT snapshot text, OUT database text, OUT changes json)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- One statement, so that the snapshot that is returned is the one that was read.
  SELECT pg_current_snapshot(), concat_ws(' ', pg_postmaster_start_time(), 'public_changes'::regclass::oid), (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT DISTINCT p.topic, p.subject FROM public_changes p
      WHERE p.transaction >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(p.transaction, since)
    ) c
  ) INTO snapshot, database, changes;
END $$;
