-- One registration under the rules of src/registrations/server/register.ts, in as many statements as it sends. pgbench runs
-- it; bench_people and bench_events number who registers for what.
\set turn :turn + 1
\set person (:turn - 1) * :clients + :client_id
\set event :person % :events
begin;
select * from events where id = (select id from bench_events where n = :event) for update;
select
  exists (select 1 from (select u.id from users u where u.id = p.id and u.erased_at is null and u.role <> 'super_admin' for share) seen) as takes_part,
  (select count(*)::int from registration_members m join registrations r on r.id = m.registration_id
    where r.event_id = e.id and r.cancelled_at is null and r.admitted_at is not null and m.released_at is null) as taken,
  (select count(*)::int from registrations r where r.event_id = e.id and r.cancelled_at is null and r.admitted_at is null) as waiting,
  exists (select 1 from registration_members m where m.event_id = e.id and m.user_id = p.id and m.released_at is null) as is_registered,
  exists (select 1 from invitations i where i.event_id = e.id and i.receiver_id = p.id and i.status = 'accepted') as has_accepted
  from bench_people p, bench_events e where p.n = :person and e.n = :event;
with made as (
  insert into registrations (id, event_id, leader_id, is_individual, created_at, admitted_at)
  select gen_random_uuid(), e.id, p.id, true, now(), now() from bench_people p, bench_events e where p.n = :person and e.n = :event
  returning id, event_id, leader_id, created_at
), joined as (
  insert into registration_members (registration_id, event_id, user_id, position, joined_at)
  select id, event_id, leader_id, 0, created_at from made
)
insert into mails (id, "to", template, data, created_at, next_attempt_at)
  select gen_random_uuid(), p.email, 'registered', jsonb_build_object('name', p.email, 'eventId', e.id, 'title', 'Drill 1'), now(), now()
  from bench_people p, bench_events e where p.n = :person and e.n = :event;
commit;
