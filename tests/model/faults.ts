import { sql, type SQL } from 'drizzle-orm';
import { type Sequence, transferred } from './steps.ts';

export interface Fault {
  /** What the product does with it. */
  what: string;
  /** Of random sequences that find it among the first ones: by chance it took up to 2,000. Or one that finds it. */
  found: number | Sequence;
  plant: SQL;
  remove: SQL;
}

/** A trigger that spoils what the product writes, and nothing that follows from a deletion elsewhere. */
function fault(what: string, found: Fault['found'], on: string, when: string, instead: string): Fault {
  return {
    what,
    found,
    plant: sql.raw(`
      do $do$ begin
        create or replace function planted_fault() returns trigger language plpgsql as
          $fault$ begin ${instead} end $fault$;
        create trigger planted_fault before ${on} for each row when (pg_trigger_depth() = 0 and ${when})
          execute function planted_fault();
      end $do$`),
    remove: sql`drop function planted_fault() cascade`,
  };
}

/** Faults of teams that change, of what fills them and of the line, planted below the product: the model must find each. */
export const faults: readonly Fault[] = [
  fault(
    'forgets who waits when seats come free',
    25,
    'update on registrations',
    'old.admitted_at is null and new.admitted_at is not null',
    'new.admitted_at := null; return new;',
  ),
  fault('keeps a member who leaves or is replaced', 1, 'delete on registration_members', 'true', 'return null;'),
  fault(
    'leaves invitations with the former leader',
    transferred.invited,
    'update on invitations',
    `old.sender_id <> new.sender_id and old.status = 'pending'`,
    'new.sender_id := old.sender_id; return new;',
  ),
  fault(
    'cancels no invitation when a team registers or ends',
    1,
    'update on invitations',
    `old.status = 'pending' and new.status = 'cancelled'`,
    'return null;',
  ),
  fault(
    'keeps a link when another is made',
    13,
    'update on join_links',
    'old.token_hash <> new.token_hash',
    'return null;',
  ),
  fault('keeps the link of a team that is full or has registered', 3, 'delete on join_links', 'true', 'return null;'),
  fault(
    'ends no request when its team is full or its asker has joined another',
    3,
    'update on join_requests',
    `old.status = 'pending' and new.status = 'ended'`,
    'return null;',
  ),
  fault(
    'lets a request be answered twice',
    3,
    'update on join_requests',
    `old.status = 'pending' and new.status in ('accepted', 'declined')`,
    'return null;',
  ),
  fault(
    'leaves requests with the former leader',
    transferred.requested,
    'update on join_requests',
    'old.leader_id <> new.leader_id',
    'new.leader_id := old.leader_id; return new;',
  ),
  fault('lists people who look for a team no more', 33, 'delete on team_seekers', 'true', 'return null;'),
];
