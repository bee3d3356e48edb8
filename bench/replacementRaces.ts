// R17: a registered team changes in two ways at the same moment, at an event without a free seat.
import { callApi } from './apiClient.ts';
import type { Student } from './people.ts';
import {
  accept,
  cancel,
  exactly,
  good,
  register,
  safely,
  some,
  unexpected,
  type Race,
  type Send,
} from './raceParts.ts';
import type { Plan } from './teamPlan.ts';
import type { State } from './teamState.ts';

/** By themselves, or by the leader. */
const leave =
  (who: Student, team: string, by = who): Send =>
  (url) =>
    safely(callApi(url, `/registrations/${team}/members/${who.id}`, { method: 'DELETE', token: by.token }));
const handOver =
  (leader: Student, team: string, to: Student): Send =>
  (url) =>
    safely(
      callApi(url, `/registrations/${team}/leader`, { method: 'PUT', token: leader.token, body: { userId: to.id } }),
    );

type TeamAndOthers = [leader: Student, member: Student, second: Student, other: Student, stranger: Student];

function fullTeam(plan: Plan, people: readonly Student[], min = 2) {
  const five = some(people, 5) as TeamAndOthers;
  const [leader, member, second] = five;
  const event = plan.event(min, 3, 3);
  return { five, event, team: plan.team(event, 'Full', [leader, member, second], true) };
}

/** The same, with an invitation to take the place of its second. */
function fullTeamReplacing(plan: Plan, people: readonly Student[]) {
  const { five, event, team } = fullTeam(plan, people);
  const [leader, member, , other] = five;
  const invitation = plan.invite(event, leader, other, 'pending', { team, replaces: member });
  return { leader, member, other, event, team, invitation };
}

const sizeIs = ({ teams }: State, people: number) =>
  teams[0]?.people.length === people ? [] : [`${teams[0]?.people.length ?? 0} in the team instead of ${people}`];

export const replacementRaces: Race[] = [
  {
    name: 'a member leaves and is removed, another takes their place',
    prepare(plan, people) {
      const { leader, member, other, event, team, invitation } = fullTeamReplacing(plan, people);
      return {
        event,
        requests: [accept(other, invitation), leave(member, team), leave(member, team, leader)],
        problems: ([accepted = null, ...left], state) => [
          ...unexpected([accepted], '200', '409 member_gone'),
          ...unexpected(left, '200', '404 not_found'),
          ...exactly(1, [accepted, ...left]),
          ...sizeIs(state, good([accepted]) === 1 ? 3 : 2),
        ],
      };
    },
  },
  {
    name: 'the leader cancels, another takes a place',
    prepare(plan, people) {
      const { leader, other, event, team, invitation } = fullTeamReplacing(plan, people);
      return {
        event,
        requests: [accept(other, invitation), cancel(leader, team)],
        problems: ([accepted = null, cancelled = null], state) => [
          ...unexpected([accepted], '200', '409 invitation_not_pending'),
          ...unexpected([cancelled], '200'),
          ...(state.teams.length === 0 ? [] : ['the team is still there']),
          ...(state.accepted.length === 0 ? [] : ['somebody is in a team that is cancelled']),
        ],
      };
    },
  },
  {
    name: 'two take one place',
    prepare(plan, people) {
      const { five, event, team } = fullTeam(plan, people);
      const [leader, member, , ...two] = five;
      const requests = two.map((one) =>
        accept(one, plan.invite(event, leader, one, 'pending', { team, replaces: member })),
      );
      return {
        event,
        requests,
        problems: (answers, state) => [
          ...unexpected(answers, '200', '409 member_gone'),
          ...exactly(1, answers),
          ...sizeIs(state, 3),
        ],
      };
    },
  },
  {
    name: 'a further member and a new team want the last seat',
    prepare(plan, people) {
      const [leader, member, other, stranger] = some(people, 4) as [Student, Student, Student, Student];
      const event = plan.event(1, 3, 3);
      const team = plan.team(event, 'Growing', [leader, member], true);
      const invitation = plan.invite(event, leader, other, 'pending', { team });
      return {
        event,
        requests: [accept(other, invitation), register(stranger, event, 'New')],
        problems: ([accepted = null, registered = null], { teams }) => [
          ...unexpected([accepted], '200', '409 event_full'),
          ...unexpected([registered], '201'),
          ...(teams[1]?.admitted === (good([accepted]) === 0) ? [] : ['the last seat is given twice, or to nobody']),
        ],
      };
    },
  },
  {
    name: 'a member is made the leader, another takes their place',
    prepare(plan, people) {
      const { leader, member, other, event, team, invitation } = fullTeamReplacing(plan, people);
      return {
        event,
        requests: [accept(other, invitation), handOver(leader, team, member)],
        problems: ([accepted = null, led = null], state) => [
          ...unexpected([accepted], '200', '409 invitation_not_pending'),
          ...unexpected([led], '200', '404 not_found'),
          ...exactly(1, [accepted, led]),
          ...sizeIs(state, 3),
        ],
      };
    },
  },
  {
    name: 'a member is made the leader and leaves',
    prepare(plan, people) {
      const { five, event, team } = fullTeam(plan, people);
      const [leader, member] = five;
      return {
        event,
        requests: [leave(member, team), handOver(leader, team, member)],
        problems: ([left = null, led = null], state) => [
          ...unexpected([left], '200', '409 leader_must_transfer'),
          ...unexpected([led], '200', '404 not_found'),
          ...exactly(1, [left, led]),
          ...sizeIs(state, good([left]) === 1 ? 2 : 3),
        ],
      };
    },
  },
  {
    name: 'two leave a team that can lose one',
    prepare(plan, people) {
      const { five, event, team } = fullTeam(plan, people);
      const [, ...members] = five;
      return {
        event,
        requests: members.slice(0, 2).map((one) => leave(one, team)),
        problems: (answers, state) => [
          ...unexpected(answers, '200', '409 team_too_small'),
          ...exactly(1, answers),
          ...sizeIs(state, 2),
        ],
      };
    },
  },
];
