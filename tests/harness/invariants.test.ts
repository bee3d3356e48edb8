import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { brokenInvariants, expectInvariantsSinceLast } from '../support/invariants.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const copied = sql`'00000000-0000-7000-8000-000000000001'::uuid`;
const aLiving = sql`(select id from registrations where cancelled_at is null and not is_individual
  and id <> ${copied} order by id limit 1)`;
const copyOfOne = sql`insert into registrations (id, event_id, leader_id, is_individual, team_name, team_name_key, created_at, admitted_at)
  select ${copied}, event_id, leader_id, is_individual, team_name, team_name_key, created_at, admitted_at
  from registrations where id = ${aLiving}`;
const itsMembers = sql`insert into registration_members (registration_id, event_id, user_id, position, joined_at)
  select ${copied}, event_id, user_id, position, joined_at from registration_members where registration_id = ${aLiving}`;

const planted: [brokenInvariant: string, statements: SQL[]][] = [
  ['two living teams of an event share a name', [sql`drop index team_name_taken`, copyOfOne]],
  [
    'a person is in two living registrations of one event',
    [
      sql`drop index team_name_taken`,
      sql`drop index already_registered`,
      copyOfOne,
      itsMembers,
      sql`update registrations set team_name_key = 'another' where id = ${copied}`,
    ],
  ],
  [
    'members are released exactly when their registration is cancelled',
    [sql`update registration_members set released_at = now() where registration_id = ${aLiving}`],
  ],
  [
    'a registration has no leader at its head',
    [sql`update registration_members set position = position + 1 where registration_id = ${aLiving}`],
  ],
  [
    'a living registration is larger or smaller than its event allows',
    [sql`delete from registration_members where position > 0 and registration_id = ${aLiving}`],
  ],
  [
    'somebody is in a team without having accepted its leader’s invitation',
    [sql`update invitations set status = 'declined' where status = 'accepted'`],
  ],
  ['somebody is in a draft', [sql`update events set is_draft = true`]],
  [
    'a featured team holds its people exactly while it is pending or confirmed',
    [sql`update featured_participants set released_at = now()`],
  ],
];

test.each(planted)('%s: is detected', async (name, statements) => {
  class Undone extends Error {}
  const planting = site.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    expect(await brokenInvariants(tx)).toHaveProperty([name]);
    throw new Undone();
  });
  await expect(planting).rejects.toThrow(Undone);
});

test.each(databases)('after a write on %s they are looked at again', async (database) => {
  const other = await startTestApp({ database });
  const move = (by: number) =>
    other.db.execute(
      sql`update registration_members set position = position + ${by} where registration_id = ${aLiving}`,
    );
  await expectInvariantsSinceLast(other.db);
  await move(1);
  await expect(expectInvariantsSinceLast(other.db)).rejects.toThrow('to deeply equal');
  expect(await brokenInvariants(other.db)).toHaveProperty(['a registration has no leader at its head']);
  await move(-1);
  await expectInvariantsSinceLast(other.db);
  await other.close();
});
