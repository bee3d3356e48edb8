-- One registration under the rules of src/registrations/server/register.ts as plain statements. pgbench runs it; bench_people and
-- bench_events number who registers for what, and the first statement, which the product does not need, picks them.
\set turn :turn + 1
\set person (:turn - 1) * :clients + :client_id
\set event :person % :events
select p.id as person_id, p.email, e.id as event_id from bench_people p, bench_events e where p.n = :person and e.n = :event \gset
begin;
select * from events where id = :event_id for update;
select
  exists (select 1 from (select u.id from users u where u.id = :person_id and u.erased_at is null and u.role <> 'super_admin' for share) seen) as takes_part,
  ((select count(*) from registration_members m where m.event_id = :event_id and m.released_at is null) -
    (select count(*) from registrations w join registration_members m on m.registration_id = w.id
      where w.event_id = :event_id and w.admitted_at is null and w.cancelled_at is null))::int as taken,
  (select count(*)::int from registrations r where r.event_id = :event_id and r.cancelled_at is null and r.admitted_at is null) as waiting,
  exists (select 1 from registration_members m where m.event_id = :event_id and m.user_id = :person_id and m.released_at is null) as is_registered,
  exists (select 1 from invitations i where i.event_id = :event_id and i.receiver_id = :person_id and i.status = 'accepted') as has_accepted;
with made as (
  insert into registrations (id, event_id, leader_id, is_individual, created_at, admitted_at)
  values (gen_random_uuid(), :event_id, :person_id, true, now(), now())
  returning id, event_id, leader_id, created_at
), joined as (
  insert into registration_members (registration_id, event_id, user_id, position, joined_at)
  select id, event_id, leader_id, 0, created_at from made
)
insert into mails (id, "to", template, data, created_at, next_attempt_at)
  values (gen_random_uuid(), :email, 'registered',
    jsonb_build_object('name', :email::text, 'eventId', :event_id::uuid, 'title', 'Drill 1'), now(), now());
commit;
