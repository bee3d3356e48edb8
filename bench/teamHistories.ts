// What eight people do at one event at the same time, recorded, and the model of it that each recorded history is checked against.
import type { SequentialModel, Operation } from '../tests/model/linearizability.ts';
import { TeamModel } from '../tests/model/teamModel.ts';
import type { Kind } from '../tests/model/teamState.ts';
import { callApi, type ApiResponse } from './apiClient.ts';
import type { Student } from './people.ts';

/** People are numbers; an invitation or team is named by the number of the operation that made it. */
export type Call =
  | { what: 'invite'; op: number; from: number; to: number }
  | { what: 'ask in'; op: number; team: number; from: number; to: number; replaces: number }
  | { what: 'accept'; invitation: number }
  | { what: 'register'; op: number; leader: number }
  | { what: 'cancel'; team: number }
  | { what: 'remove'; team: number; by: number; member: number }
  | { what: 'read seats' }
  | { what: 'read own'; who: number };
/** The code of a refusal, null for success, or what was read. */
export type Answer = string | number | null;
export type TeamOperation = Operation<Call, Answer>;

export const kind: Kind = { team: true, min: 1, max: 3, seats: 4 };
export const peopleOfHistory = 8;

interface State {
  model: TeamModel;
  /** Numbers of operations to numbers of the model. */
  teams: ReadonlyMap<number, number>;
  invitations: ReadonlyMap<number, number>;
}

export const teamModel: SequentialModel<State, Call, Answer> = {
  initial: { model: new TeamModel(kind, Infinity), teams: new Map(), invitations: new Map() },
  step: (state, call) => {
    const model = state.model.copy();
    const answer = perform(model, state, call);
    const madeTeam = model.registrations.length - 1;
    const madeInvitation = model.invitations.length - 1;
    const { teams, invitations } = state;
    if (call.what === 'register' && answer === null)
      return { state: { model, invitations, teams: new Map([...teams, [call.op, madeTeam]]) }, answer };
    if ((call.what === 'invite' || call.what === 'ask in') && answer === null)
      return { state: { model, teams, invitations: new Map([...invitations, [call.op, madeInvitation]]) }, answer };
    return { state: { model, teams, invitations }, answer };
  },
  keyOf: ({ model, teams, invitations }) =>
    JSON.stringify([model.registrations, model.invitations, [...teams], [...invitations]]),
};

function perform(model: TeamModel, { teams, invitations }: State, call: Call): Answer {
  switch (call.what) {
    case 'invite':
      return model.invite(call.from, call.to);
    case 'register':
      return model.register(call.leader, `team ${call.leader}`);
    case 'read seats':
      return seatsTaken(model);
    case 'read own':
      return own(model, call.who);
    case 'accept': {
      const which = invitations.get(call.invitation);
      return which === undefined ? 'not_found' : model.accept(which);
    }
    case 'ask in':
    case 'cancel':
    case 'remove':
  }
  const team = teams.get(call.team);
  if (team === undefined) return 'not_found';
  if (call.what === 'cancel') return model.cancel(team);
  return call.what === 'remove'
    ? model.remove(team, call.by, call.member)
    : model.inviteInto(team, call.from, call.to, call.replaces);
}

const seatsTaken = (model: TeamModel) =>
  model.registrations.filter((one) => !one.cancelled && one.admitted).flatMap((one) => one.people).length;

function own(model: TeamModel, who: number): string {
  const mine = model.registrations.find((one) => !one.cancelled && one.people.includes(who));
  if (!mine) return 'none';
  return `${mine.admitted ? 'registered' : 'waitlisted'}, place ${model.placeOf(mine)}, ${mine.people.length} people`;
}

interface Made {
  op: number;
  id: string;
}
interface OwnRegistration {
  _id: string;
  status: string;
  waitlistPosition: number | null;
  teamMembers: unknown[];
}

/** Chooses what each person does next by what has been answered so far, calls it and records it. */
export class Recorder {
  readonly operations: TeamOperation[] = [];
  private readonly invitations: (Made & { to: number })[] = [];
  private readonly teams: (Made & { leader: number })[] = [];
  private events = 0;
  private made = 0;
  private readonly eventId: string;
  private readonly people: readonly Student[];
  private readonly readShare: number;
  /** @param readShare how many of the operations read the event's public page, from 0 to 1 */
  constructor(eventId: string, people: readonly Student[], readShare: number) {
    this.eventId = eventId;
    this.people = people;
    this.readShare = readShare;
  }

  /** So many operations have been answered. */
  get answered(): number {
    return this.operations.filter(({ answer }) => answer !== undefined).length;
  }

  /**
   * One operation of one person over one of the servers. @returns whether it was answered; null when nobody was there to take
   * it, and so nothing has happened
   */
  async next(who: number, url: string): Promise<boolean | null> {
    const op = this.made++;
    const { call, send } = this.choose(who, op);
    const operation: TeamOperation = { call, answer: undefined, begin: this.events++, end: Infinity };
    const response = await send(url).catch((error: unknown) => error);
    if (response instanceof Error && 'code' in response && response.code === 'ECONNREFUSED') return null;
    this.operations.push(operation);
    if (response instanceof Error) return false;
    const { status, code, data } = response as ApiResponse;
    // The connection may have been lost after the commit.
    if (status >= 500) return false;
    operation.answer = status >= 300 ? (code ?? `status ${status}`) : this.read(call, op, data);
    operation.end = this.events++;
    return true;
  }

  private read(call: Call, op: number, data: Record<string, unknown>): Answer {
    const idOf = (name: string) => (data[name] as { _id: string })._id;
    if (call.what === 'read seats') return (data['event'] as { participantCount: number }).participantCount;
    if (call.what === 'read own') {
      const { registration } = data as { registration?: OwnRegistration };
      if (!registration) return 'none';
      const { status, waitlistPosition, teamMembers } = registration;
      return `${status}, place ${waitlistPosition}, ${teamMembers.length} people`;
    }
    if (call.what === 'register') this.teams.push({ op, id: idOf('registration'), leader: call.leader });
    if (call.what === 'invite' || call.what === 'ask in')
      this.invitations.push({ op, id: idOf('invitation'), to: call.to });
    return null;
  }

  private choose(who: number, op: number): { call: Call; send: (url: string) => Promise<ApiResponse> } {
    const { eventId } = this;
    const me = this.person(who);
    const other = (who + 1 + Math.floor(Math.random() * (this.people.length - 1))) % this.people.length;
    const chance = Math.random();
    const team = pick(this.teams.filter(({ leader }) => leader === who));
    const invitation = pick(this.invitations.filter(({ to }) => to === who));
    const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => (url: string) =>
      callApi(url, path, { method, token: me.token, ...(body === undefined ? {} : { body }) });

    if (Math.random() < this.readShare)
      return { call: { what: 'read seats' }, send: (url) => callApi(url, `/events/${eventId}`, { method: 'GET' }) };
    if (invitation && chance < 0.4)
      return {
        call: { what: 'accept', invitation: invitation.op },
        send: send('PUT', `/invitations/${invitation.id}/respond`, { response: 'accept' }),
      };
    if (team && chance < 0.2)
      return { call: { what: 'cancel', team: team.op }, send: send('DELETE', `/registrations/${team.id}`) };
    if (team && chance < 0.3)
      return {
        call: { what: 'remove', team: team.op, by: who, member: other },
        send: send('DELETE', `/registrations/${team.id}/members/${this.person(other).id}`),
      };
    if (team && chance < 0.55) {
      const third = (other + 1) % this.people.length;
      const body = { eventId, receiverId: this.person(third).id, registrationId: team.id };
      return {
        call: { what: 'ask in', op, team: team.op, from: who, to: third, replaces: other },
        send: send('POST', '/invitations/send', { ...body, replaces: this.person(other).id }),
      };
    }
    if (chance < 0.7)
      return {
        call: { what: 'register', op, leader: who },
        send: send('POST', '/registrations', { eventId, useInvitations: true, teamName: `Team ${who}` }),
      };
    if (chance < 0.85)
      return {
        call: { what: 'invite', op, from: who, to: other },
        send: send('POST', '/invitations/send', { eventId, receiverId: this.person(other).id }),
      };
    return {
      call: { what: 'read own', who },
      send: (url) => callApi(url, `/registrations/check/${eventId}`, { method: 'GET', token: me.token }),
    };
  }

  private person(who: number): Student {
    const person = this.people[who];
    if (!person) throw new Error('there is no such person');
    return person;
  }
}

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
