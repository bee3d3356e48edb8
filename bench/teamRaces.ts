import { callApi, type ApiResponse } from './apiClient.ts';
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

const takeBack =
  (who: Student, invitation: string): Send =>
  (url) =>
    safely(callApi(url, `/invitations/${invitation}`, { method: 'DELETE', token: who.token }));

/** So many accept; the others are refused because the invitation has ended, or for this. */
const acceptances = (count: number, refused: string) => (answers: readonly (ApiResponse | null)[]) => [
  ...unexpected(answers, '200', '409 invitation_not_pending', refused),
  ...exactly(count, answers),
];

export const races: Race[] = [
  {
    name: 'one name by two leaders',
    prepare(plan, people, turn) {
      const [a, b, c, d] = some(people, 4) as [Student, Student, Student, Student];
      const event = plan.event(2, 3);
      plan.invite(event, a, b, 'accepted');
      plan.invite(event, c, d, 'accepted');
      return {
        event,
        requests: [register(a, event, `Null  Pointers ${turn}`), register(c, event, `NULL pointers ${turn}`)],
        problems: (answers) => [...unexpected(answers, '201', '409 team_name_taken'), ...exactly(1, answers)],
      };
    },
  },
  {
    name: 'one person accepts two leaders',
    prepare(plan, people) {
      const [a, b, both] = some(people, 3) as [Student, Student, Student];
      const event = plan.event(2, 3);
      const requests = [a, b].map((leader) => accept(both, plan.invite(event, leader, both)));
      return { event, requests, problems: acceptances(1, '409 accepted_invitation') };
    },
  },
  {
    name: 'eight accept two seats of a team',
    prepare(plan, people) {
      const [leader, ...eight] = some(people, 9) as [Student, ...Student[]];
      const event = plan.event(2, 3);
      const requests = eight.map((one) => accept(one, plan.invite(event, leader, one)));
      return { event, requests, problems: acceptances(2, '409 team_full') };
    },
  },
  {
    name: 'the leader registers, an invitee accepts',
    prepare(plan, people, turn) {
      const [leader, member, late] = some(people, 3) as [Student, Student, Student];
      const event = plan.event(2, 3);
      plan.invite(event, leader, member, 'accepted');
      const refused = ['409 invitation_not_pending', '409 leader_already_registered'];
      return {
        event,
        requests: [accept(late, plan.invite(event, leader, late)), register(leader, event, `Team ${turn}`)],
        problems: ([accepted = null, registered = null], { teams }) => {
          const size = good([accepted]) === 1 ? 3 : 2;
          const wrongSize =
            teams[0]?.people.length === size ? [] : ['the answer and the team disagree about the member'];
          return [...unexpected([accepted], '200', ...refused), ...unexpected([registered], '201'), ...wrongSize];
        },
      };
    },
  },
  {
    name: 'the leader takes back, the invitee accepts',
    prepare(plan, people) {
      const [leader, invitee] = some(people, 2) as [Student, Student];
      const event = plan.event(2, 3);
      const invitation = plan.invite(event, leader, invitee);
      return {
        event,
        requests: [takeBack(leader, invitation), accept(invitee, invitation)],
        problems: ([taken = null, accepted = null], state) => [
          ...unexpected([taken], '200'),
          ...unexpected([accepted], '200', '409 invitation_not_pending'),
          ...(state.accepted.length === 0 ? [] : ['what was taken back counts as accepted']),
        ],
      };
    },
  },
  {
    // In every other round a team waits, which goes up; in those between, the two race for the seats that came free.
    name: 'a team cancels, two register',
    prepare(plan, people, turn) {
      const [a, b, c, d, e, f, g, h, i, j] = some(people, 10) as [
        ...[Student, Student, Student, Student, Student],
        ...[Student, Student, Student, Student, Student],
      ];
      const event = plan.event(2, 2, 4);
      const first = plan.team(event, 'First', [a, b], true);
      plan.team(event, 'Second', [c, d], true);
      const waits = turn % 2 === 1;
      if (waits) plan.team(event, 'Waiting', [e, f], false);
      plan.invite(event, g, h, 'accepted');
      plan.invite(event, i, j, 'accepted');
      let cancelling: ReturnType<Send> | undefined;
      const freed: Send = (url) => (cancelling ??= cancel(a, first)(url));
      return {
        event,
        requests: waits
          ? [cancel(a, first), register(g, event, 'New'), register(i, event, 'Newer')]
          : [register(g, event, 'New'), register(i, event, 'Newer')].map((registering) => async (url) => {
              await freed(url);
              return registering(url);
            }),
        problems: (answers, { teams }) => [
          ...unexpected(answers, '200', '201'),
          ...(teams.length === (waits ? 4 : 3) ? [] : [`${teams.length} teams are left`]),
          ...(teams.filter((team) => team.admitted).length === 2 ? [] : ['the seats are not all taken']),
        ],
      };
    },
  },
  {
    name: 'two teams list one person',
    prepare(plan, people, turn) {
      const [a, b, both] = some(people, 3) as [Student, Student, Student];
      const event = plan.event(1, 3);
      const first = plan.invite(event, a, both, 'accepted');
      const second = plan.invite(event, b, both);
      const change: Send = async (url) => {
        await takeBack(both, first)(url);
        await accept(both, second)(url);
        return register(b, event, `Second ${turn}`)(url);
      };
      return {
        event,
        requests: [register(a, event, `First ${turn}`), change],
        problems: (answers, { teams }) => [
          ...unexpected(answers, '201'),
          ...(teams.filter((team) => team.people.includes(both.id)).length === 1
            ? []
            : ['the person is not in one team']),
        ],
      };
    },
  },
];
