import type { PersonKey } from '#database/cast/people.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { JoinRequest } from '#teams/invitations/joinContract.ts';
import type { TeamSeeker } from '#teams/invitations/lookingContract.ts';
import { cantComeLink } from '#teams/registrations/server/cantComeLink.ts';
import type { Answered, TestApp } from '../support/app.ts';
import type { JoiningModel } from './joiningModel.ts';
import type { JoiningStep } from './steps.ts';
import type { RefusalCode } from './teamState.ts';

export interface Performed {
  answer: Answered<unknown>;
  expected: RefusalCode;
}
interface Joined {
  eventId: string;
  model: JoiningModel;
  people: readonly PersonKey[];
  /** By their number in the model. */
  invitations: string[];
  registrations: readonly string[];
}

/** Links, requests, people who look for a team, and "I can't come": performed, and compared with the model. */
export function joining(site: TestApp, { eventId, model, people, invitations, registrations }: Joined) {
  const requests: string[] = [];
  const tokens: string[] = [];
  const person = (who: number) => people[who] ?? 'ayesha';
  const as = (who: number) => site.as(person(who));
  const fragmentOf = (address: string) => address.slice(address.indexOf('#') + 1);

  async function perform(one: JoiningStep): Promise<Performed | null> {
    switch (one.what) {
      case 'link': {
        const at = one.team === null || registrations.length === 0 ? null : one.team % registrations.length;
        const who = one.who ?? (at === null ? undefined : model.registrations[at]?.leader) ?? 0;
        const body = { eventId, ...(at !== null && { registrationId: registrations[at] }) };
        const answer = await as(who).post<{ url: string }>('/invitations/link', body);
        if (answer.status === 201) tokens.push(fragmentOf(answer.data.url));
        return { answer, expected: model.link(who, at) };
      }
      case 'end link':
        return { answer: await as(one.who).delete(`/invitations/link/${eventId}`), expected: model.endLink(one.who) };
      case 'ask': {
        if (tokens.length === 0) return null;
        const at = one.which % tokens.length;
        const answer = await as(one.who).post<{ request: JoinRequest }>('/join', { token: tokens[at] });
        if (answer.status === 201) requests.push(answer.data.request._id);
        return { answer, expected: model.ask(at, one.who) };
      }
      case 'answer':
      case 'withdraw':
        return requests.length === 0 ? null : answerRequest(one, one.which % requests.length);
      case 'look':
        return { answer: await as(one.who).put(`/events/${eventId}/looking`, {}), expected: model.look(one.who) };
      case 'stop looking':
        return {
          answer: await as(one.who).delete(`/events/${eventId}/looking`),
          expected: model.stopLooking(one.who),
        };
      case 'cannot come':
    }
    if (registrations.length === 0) return null;
    const at = one.which % registrations.length;
    const members = model.registrations[at]?.people ?? [];
    const who = members[one.other % (members.length + 1)] ?? one.other;
    const link = { registrationId: registrations[at] ?? '', userId: await site.idOf(person(who)) };
    const token = fragmentOf(cantComeLink(site.context.secret, link).path);
    return { answer: await site.nobody.post('/cant-come', { token }), expected: model.cannotCome(at, who) };
  }

  async function answerRequest(one: JoiningStep & { what: 'answer' | 'withdraw' }, at: number): Promise<Performed> {
    const { leader = 0, asker = 0 } = model.requests[at] ?? {};
    const path = `/join-requests/${requests[at]}`;
    if (one.what === 'withdraw') return { answer: await as(asker).delete(path), expected: model.withdraw(at) };
    const answer = await as(leader).put(`${path}/respond`, { response: one.accepting ? 'accept' : 'decline' });
    const expected = model.answer(at, one.accepting);
    // Who is accepted is in the team as after an invitation, which may be a new one.
    if (model.invitations.length > invitations.length) {
      const { data } = await as(leader).get<{ invitations: Invitation[] }>('/invitations/outgoing');
      const made = data.invitations.find(({ _id, event }) => event._id === eventId && !invitations.includes(_id));
      invitations.push(made?._id ?? '');
    }
    return { answer, expected };
  }

  async function compare(isTeamEvent: boolean): Promise<string | null> {
    if (isTeamEvent) {
      const { data } = await as(0).get<{ people: TeamSeeker[] }>(`/events/${eventId}/looking`);
      const ids = await Promise.all(people.map((key) => site.idOf(key)));
      const shown = data.people.map(({ _id }) => String(ids.indexOf(_id))).toSorted();
      const known = model.seekers();
      if (shown.join() !== known.join()) return `[${shown.join()}] look for a team, in the model [${known.join()}]`;
    }
    for (const who of requests.length > 0 ? people.keys() : []) {
      const { data } = await as(who).get<{ requests: JoinRequest[] }>('/join-requests');
      const shown = data.requests
        .filter(({ event }) => event._id === eventId)
        .map(({ _id, status }) => `${requests.indexOf(_id)} ${status}`);
      const known = model.requests.flatMap((one, i) =>
        one.leader === who || one.asker === who ? [`${i} ${model.stateOfRequest(one)}`] : [],
      );
      if (shown.toSorted().join() !== known.toSorted().join())
        return `requests of ${person(who)} are [${shown.join()}], the model has [${known.join()}]`;
    }
    return null;
  }

  return { perform, compare };
}
