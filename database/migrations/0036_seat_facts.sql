-- Written by hand: what a registration decides upon. In a function, because each connection keeps the plan of its statement; the
-- settings, because one that was planned when the tables were small would read them whole for good.
CREATE FUNCTION seat_facts(of_event uuid, of_person uuid,
  OUT takes_part boolean, OUT taken integer, OUT waiting integer, OUT is_registered boolean, OUT has_accepted_invitation boolean)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT
    EXISTS (SELECT FROM (SELECT u.id FROM users u
      WHERE u.id = of_person AND u.erased_at IS NULL AND u.role <> 'super_admin' FOR SHARE) person),
    (SELECT count(*) FROM registration_members m WHERE m.event_id = of_event AND m.released_at IS NULL) -
      (SELECT count(*) FROM registrations w JOIN registration_members m ON m.registration_id = w.id
        WHERE w.event_id = of_event AND w.admitted_at IS NULL AND w.cancelled_at IS NULL),
    (SELECT count(*) FROM registrations r WHERE r.event_id = of_event AND r.cancelled_at IS NULL AND r.admitted_at IS NULL),
    EXISTS (SELECT FROM registration_members m
      WHERE m.event_id = of_event AND m.user_id = of_person AND m.released_at IS NULL),
    EXISTS (SELECT FROM invitations i
      WHERE i.event_id = of_event AND i.receiver_id = of_person AND i.status = 'accepted')
  INTO takes_part, taken, waiting, is_registered, has_accepted_invitation;
END $$;
