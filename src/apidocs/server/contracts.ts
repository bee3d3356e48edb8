import { calls as accounts, refusals as accountRefusals } from '#accounts/contract.ts';
import { calls as audit } from '#audit/contract.ts';
import { calls as people, refusals as peopleRefusals } from '#people/contract.ts';
import { calls as events, refusals as eventRefusals } from '#events/contract.ts';
import { calls as featured, refusals as featuredRefusals } from '#featured/contract.ts';
import { calls as invitations, refusals as invitationRefusals } from '#invitations/contract.ts';
import { calls as recruitment, refusals as recruitmentRefusals } from '#recruitment/contract.ts';
import { calls as registrations, refusals as registrationRefusals } from '#registrations/contract.ts';
import { calls as settings } from '#settings/contract.ts';
import type { Call, Calls } from '#platform/http/contract.ts';
import { commonRefusals, type Refusals } from '#platform/http/refusals.ts';
import { calls as liveCalls } from '#live/contract.ts';
import { calls as operations } from '#operations/contract.ts';
import { mailCalls, mailRefusals } from '#maillog/contract.ts';

/** Every refusal of the product: the codes and what they mean. */
export const allRefusals: Refusals = {
  ...commonRefusals,
  ...accountRefusals,
  ...peopleRefusals,
  ...eventRefusals,
  ...invitationRefusals,
  ...registrationRefusals,
  ...featuredRefusals,
  ...recruitmentRefusals,
  ...mailRefusals,
};

/** The calls of the API under the headings of the reference. The development mailbox is not part of it. */
export const contracts: Readonly<Record<string, Calls>> = {
  Accounts: accounts,
  Events: events,
  Registrations: registrations,
  Invitations: invitations,
  'Featured events': featured,
  Recruitment: recruitment,
  Settings: settings,
  People: people,
  'Audit log': audit,
  Mail: mailCalls,
  'Live hints': liveCalls,
  Operations: operations,
};

export interface NamedCall {
  method: string;
  /** Under /api, parameters written `{name}`. */
  path: string;
  call: Call;
}

export const callsOf = (calls: Calls): NamedCall[] =>
  Object.entries(calls).map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path: `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`, call };
  });

/** The codes a call may answer beside those that every call has. */
export function refusalsOf({ who, perNetwork, params, body, query, refusals = [] }: Call): string[] {
  const own: string[] = [...refusals];
  if (body || query) own.unshift('validation');
  if (who !== 'anyone') own.unshift('unauthenticated');
  if (typeof who === 'object' && who.otherwise === undefined) own.push('forbidden');
  if (params) own.push('not_found');
  if (body) own.push('body_too_large', 'wrong_media_type');
  if (perNetwork !== undefined) own.push('rate_limited');
  return [...new Set([...own, 'unavailable'])];
}

export const whoOf = ({ who }: Call): string => {
  if (who === 'anyone') return 'everybody';
  return who === 'signed-in' ? 'everybody signed in' : who.roles.join(', ');
};
