import { invitations } from '#teams/invitations/server/tables.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { insertEvents, type Student } from './people.ts';

export interface TeamEvent {
  id: string;
  min: number;
  max: number;
  seats: number | null;
}

const day = 86_400_000;

export class Plan {
  readonly events: TeamEvent[] = [];
  private readonly invited: (typeof invitations.$inferInsert)[] = [];
  private readonly registered: { row: typeof registrations.$inferInsert; people: readonly Student[] }[] = [];
  private readonly now = new Date();

  event(min: number, max: number, seats: number | null = null): TeamEvent {
    const event = { id: newId(), min, max, seats };
    this.events.push(event);
    return event;
  }

  invite(
    event: TeamEvent,
    sender: Student,
    receiver: Student,
    status: 'pending' | 'accepted' = 'pending',
    into?: { team: string; replaces?: Student },
  ): string {
    const id = newId();
    this.invited.push({
      id,
      eventId: event.id,
      senderId: sender.id,
      receiverId: receiver.id,
      registrationId: into?.team ?? null,
      replaces: into?.replaces?.id ?? null,
      status,
      createdAt: this.now,
      expiresAt: new Date(this.now.getTime() + day),
      answeredAt: status === 'accepted' ? this.now : null,
    });
    return id;
  }

  team(event: TeamEvent, name: string, people: readonly [Student, ...Student[]], admitted: boolean): string {
    const [leader, ...others] = people;
    for (const other of others) this.invite(event, leader, other, 'accepted');
    const id = newId();
    this.registered.push({
      people,
      row: {
        id,
        eventId: event.id,
        leaderId: leader.id,
        isIndividual: false,
        teamName: name,
        teamNameKey: teamNameKey(name),
        createdAt: this.now,
        admittedAt: admitted ? this.now : null,
      },
    });
    return id;
  }

  async write(db: Db): Promise<void> {
    const all = this.events.map(({ id, min, max, seats }) => ({
      id,
      isTeamEvent: true,
      minTeamSize: min,
      maxTeamSize: max,
      maxParticipants: seats,
    }));
    await insertInParts(all, (some) => insertEvents(db, some));
    await insertInParts(
      this.registered.map(({ row }) => row),
      (some) => db.insert(registrations).values(some),
    );
    await insertInParts(this.invited, (some) => db.insert(invitations).values(some));
    const members = this.registered.flatMap(({ row: { id: registrationId, eventId }, people }) =>
      people.map(({ id: userId }, position) => ({ registrationId, eventId, userId, position, joinedAt: this.now })),
    );
    await insertInParts(members, (some) => db.insert(registrationMembers).values(some));
  }
}

async function insertInParts<T>(rows: T[], insert: (some: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) await insert(rows.slice(from, from + 200));
}
