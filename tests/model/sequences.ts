import { eq } from 'drizzle-orm';
import type { PersonKey } from '#database/cast/people.ts';
import { events } from '#events/events/server/tables.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { releaseMissedTeams } from '#contact/reminders/server/missedTeams.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { mails } from '#platform/mail/tables.ts';
import { eventForm, makeEvent, startOf } from '../support/eventForms.ts';
import type { Answered, TestApp } from '../support/app.ts';
import { expectInvariants } from '../support/invariants.ts';
import { joining, type Performed } from './joining.ts';
import { JoiningModel } from './joiningModel.ts';
import type { Sequence, Step } from './steps.ts';
import type { RefusalCode } from './teamState.ts';

const people: readonly PersonKey[] = ['ayesha', 'bilal', 'hira', 'zain', 'mariam'];
const names = ['Null Pointers', 'null  POINTERS', 'Stack Smashers'];
const hour = 3_600_000;

/** Reads the verdict from an answer; a test replaces it to see that a divergence is detected. */
export type VerdictReader = (answer: Answered<unknown>, step: Step) => RefusalCode;
export const verdictOf: VerdictReader = (answer) =>
  answer.status < 300 ? null : (answer.code ?? `status ${answer.status}`);

/**
 * Runs a sequence through the product and the model, with a new event. @returns the first divergence in words, or null
 */
export async function compareWithModel(
  site: TestApp,
  begun: Date,
  { kind, steps }: Sequence,
  read = verdictOf,
): Promise<string | null> {
  site.clock.set(begun);
  const sizes = kind.team ? { isTeamEvent: true, minTeamSize: kind.min, maxTeamSize: kind.max } : {};
  const event = await makeEvent(site, 'omar', { ...sizes, maxParticipants: kind.seats });
  const starts = (startOf(event).getTime() - begun.getTime()) / hour;
  const model = new JoiningModel(kind, starts);
  const invitations: string[] = [];
  const registrations: string[] = [];
  const person = (who: number) => people[who] ?? 'ayesha';
  const join = joining(site, { eventId: event._id, model, people, invitations, registrations });

  try {
    for (const [i, one] of steps.entries()) {
      const performed = await perform(one);
      if (performed === null) continue;
      const verdict = read(performed.answer, one);
      const where = `step ${i + 1}, ${JSON.stringify(one)}`;
      if (verdict !== performed.expected)
        return `${where}: the product answers ${verdict}, the model ${performed.expected}`;
    }
    const differs = (await compare()) ?? (await join.compare(kind.team));
    await expectInvariants(site.db, site.clock.now());
    return differs;
  } finally {
    // What one sequence leaves would slow the next, and a row that breaks an invariant would fail it.
    await site.db.delete(events).where(eq(events.id, event._id));
    await site.db.delete(mails);
  }

  async function perform(one: Step): Promise<Performed | null> {
    const which = 'which' in one && invitations.length > 0 ? one.which % invitations.length : -1;
    const invitation = model.invitations[which];
    const address = `/invitations/${invitations[which]}`;
    switch (one.what) {
      case 'invite': {
        const body = { eventId: event._id, receiverId: await site.idOf(person(one.other)) };
        const answer = await site.as(person(one.who)).post<{ invitation: Invitation }>('/invitations/send', body);
        if (answer.status === 201) invitations.push(answer.data.invitation._id);
        return { answer, expected: model.invite(one.who, one.other) };
      }
      case 'accept':
      case 'decline': {
        if (!invitation) return null;
        const answer = await site.as(person(invitation.to)).put(`${address}/respond`, { response: one.what });
        return { answer, expected: one.what === 'accept' ? model.accept(which) : model.decline(which) };
      }
      case 'take back': {
        if (!invitation) return null;
        const answer = await site.as(person(one.bySender ? invitation.from : invitation.to)).delete(address);
        return { answer, expected: model.takeBack(which, one.bySender) };
      }
      case 'register': {
        const name = names[one.name] ?? '';
        const team = kind.team ? { useInvitations: true, teamName: name } : {};
        const body = { eventId: event._id, ...team };
        const answer = await site.as(person(one.who)).post<{ registration: Registration }>('/registrations', body);
        if (answer.status === 201) registrations.push(answer.data.registration._id);
        return { answer, expected: model.register(one.who, name.toLowerCase().replace(/ +/, ' ')) };
      }
      case 'cancel': {
        if (registrations.length === 0) return null;
        const at = one.which % registrations.length;
        const leader = person(model.registrations[at]?.leader ?? 0);
        const answer = await site.as(leader).delete(`/registrations/${registrations[at]}`);
        return { answer, expected: model.cancel(at) };
      }
      case 'ask in': {
        const at = registrationAt(one.which);
        if (at === null) return null;
        const from = one.who ?? model.registrations[at]?.leader ?? 0;
        const replaced = one.replaces === null ? null : memberAt(at, one.replaces);
        const replaces = replaced === null ? {} : { replaces: await site.idOf(person(replaced)) };
        const receiverId = await site.idOf(person(one.other));
        const body = { eventId: event._id, receiverId, registrationId: registrations[at], ...replaces };
        const answer = await site.as(person(from)).post<{ invitation: Invitation }>('/invitations/send', body);
        if (answer.status === 201) invitations.push(answer.data.invitation._id);
        return { answer, expected: model.inviteInto(at, from, one.other, replaced) };
      }
      case 'remove':
      case 'transfer': {
        const at = registrationAt(one.which);
        if (at === null) return null;
        const by = one.who ?? model.registrations[at]?.leader ?? 0;
        const team = `/registrations/${registrations[at]}`;
        const member = memberAt(at, one.other);
        const userId = await site.idOf(person(member));
        if (one.what === 'transfer') {
          const answer = await site.as(person(by)).put(`${team}/leader`, { userId });
          return { answer, expected: model.transfer(at, by, member) };
        }
        const answer = await site.as(person(by)).delete(`${team}/members/${userId}`);
        return { answer, expected: model.remove(at, by, member) };
      }
      case 'rename': {
        const at = registrationAt(one.which);
        if (at === null || !kind.team) return null;
        const name = names[one.name] ?? '';
        const by = model.registrations[at]?.leader ?? 0;
        const answer = await site.as(person(by)).put(`/registrations/${registrations[at]}/name`, { teamName: name });
        return { answer, expected: model.rename(at, by, name.toLowerCase().replace(/ +/, ' ')) };
      }
      case 'edit': {
        const [min, max] = kind.team ? one.sizes : [1, 1];
        const teams = kind.team ? { isTeamEvent: true, minTeamSize: min, maxTeamSize: max } : {};
        const { seats, deadline, opens } = one;
        const [registrationDeadline, registrationOpensAt] = [deadline, opens].map((hours) =>
          new Date(begun.getTime() + hours * hour).toISOString(),
        );
        const changes = { ...teams, maxParticipants: seats, registrationDeadline, registrationOpensAt };
        const answer = await later(() => site.as('omar').put(`/events/${event._id}`, eventForm(begun, changes)));
        return { answer, expected: model.edit({ min, max, seats, deadline, opens }) };
      }
      case 'wait':
        return goTo(Math.min(model.now + one.hours, 100)); // Past most deadlines, before the start.
      case 'begin':
        return goTo(starts + one.hours);
      case 'release': // Stores what holds by the clock anyway.
        await releaseMissedTeams(site.context);
        return null;
      case 'close': {
        model.closed = true;
        const answer = await later(() => site.as('omar').patch(`/events/${event._id}`, { status: 'cancelled' }));
        return { answer, expected: null };
      }
      default:
        return join.perform(one);
    }
  }

  /** Time does not go back. */
  function goTo(hours: number): null {
    model.now = Math.max(model.now, hours);
    site.clock.set(new Date(begun.getTime() + model.now * hour));
    return null;
  }

  /** The invariants know by an `updated_at` after `created_at` that an event was edited. */
  async function later<Result>(call: () => Promise<Result>): Promise<Result> {
    site.clock.advance(1);
    return call().finally(() => site.clock.advance(-1));
  }

  function registrationAt(which: number): number | null {
    return registrations.length > 0 ? which % registrations.length : null;
  }

  /** Mostly somebody in the team, its leader among them. */
  function memberAt(at: number, which: number): number {
    const members = model.registrations[at]?.people ?? [];
    return members[which % (members.length + 1)] ?? which;
  }

  /** Everybody's registrations and invitations, as the product shows them and as the model knows them. */
  async function compare(): Promise<string | null> {
    for (const [who, key] of people.entries()) {
      const { data: mine } = await site
        .as(key)
        .get<{ registrations: Registration[] }>('/registrations/my-registrations');
      const shown = mine.registrations
        .filter((one) => registrations.includes(one._id))
        .map((one) =>
          [registrations.indexOf(one._id), one.status, one.waitlistPosition, one.teamMembers.length].join(),
        );
      const known = model.registrations.flatMap((one, i) => {
        const status = one.cancelled ? 'cancelled' : one.admitted ? 'registered' : 'waitlisted';
        return one.people.includes(who) ? [[i, status, model.placeOf(one), one.people.length].join()] : [];
      });
      if (shown.toSorted().join(' ') !== known.toSorted().join(' '))
        return `registrations of ${key} are [${shown.join(' ')}], the model has [${known.join(' ')}]`;

      const { data: sent } = await site.as(key).get<{ invitations: Invitation[] }>('/invitations/outgoing');
      const states = sent.invitations
        .filter((one) => invitations.includes(one._id))
        .map((one) => `${invitations.indexOf(one._id)} ${one.status}`);
      const expected = model.invitations.flatMap((one, i) => (one.from === who ? [`${i} ${model.stateOf(one)}`] : []));
      if (states.toSorted().join() !== expected.toSorted().join())
        return `invitations of ${key} are [${states.join()}], the model has [${expected.join()}]`;
    }
    return null;
  }
}
