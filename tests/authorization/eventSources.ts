import { administrators, type Expected } from './expectations.ts';

export const runners: Expected = { ...administrators(), otherClub: 'forbidden' };

/** Of a draft: who does not run it reads of none. */
export const drafts = 'plain-things.md, 1: "A draft exists for those in scope alone: for everybody else … 404"';

export const runs =
  'decisions.md, Administration: "Same-club administrators see, export and change the status of their club\'s events"';
export const takingPart =
  'api.md, Accounts: "every /registrations and /invitations call but GET /registrations/event to student and club_admin (a super_admin gets 403: administrators_cannot_register on POST /registrations and /invitations/send, else forbidden)"';
export const noPart = 'api.md, Refusals: "not_found (also a registration or invitation one has no part in)"';
export const teamsChange = 'festival-days.md, 4: "A stranger gets 404, a member who is not the leader 403"';
