import { calls as accounts, refusals as accountRefusals } from '#people/accounts/contract.ts';
import { calls as audit } from '#people/audit/contract.ts';
import { calls as people, refusals as peopleRefusals } from '#people/people/contract.ts';
import { calls as security, refusals as securityRefusals } from '#people/security/contract.ts';
import { calls as keyCalls, refusals as keyRefusals } from '#people/security/keyContract.ts';
import { calls as events, refusals as eventRefusals } from '#events/events/contract.ts';
import { calls as featured, refusals as featuredRefusals } from '#teams/featured/contract.ts';
import { calls as receipts, refusals as receiptRefusals } from '#teams/featured/receiptContract.ts';
import { calls as pictures, refusals as pictureRefusals } from '#people/pictures/contract.ts';
import { calls as invitations, refusals as invitationRefusals } from '#teams/invitations/contract.ts';
import { calls as joining, refusals as joiningRefusals } from '#teams/invitations/joinContract.ts';
import { calls as looking, refusals as lookingRefusals } from '#teams/invitations/lookingContract.ts';
import { calls as calendars, refusals as calendarRefusals } from '#day/calendars/contract.ts';
import { calls as messages, refusals as messageRefusals } from '#contact/messages/contract.ts';
import { calls as reminders } from '#contact/reminders/contract.ts';
import { calls as attendance, refusals as attendanceRefusals } from '#day/attendance/contract.ts';
import { calls as numbers } from '#day/numbers/contract.ts';
import { calls as results, refusals as resultRefusals } from '#day/results/contract.ts';
import { calls as certificates, refusals as certificateRefusals } from '#day/certificates/contract.ts';
import { calls as feedback, refusals as feedbackRefusals } from '#day/feedback/contract.ts';
import { calls as recruitment, refusals as recruitmentRefusals } from '#recruitment/contract.ts';
import { calls as registrations, refusals as registrationRefusals } from '#teams/registrations/contract.ts';
import { calls as settings, refusals as settingRefusals } from '#events/settings/contract.ts';
import type { AnyCalls, Call } from '#platform/http/contract.ts';
import { commonRefusals, type Refusals } from '#platform/http/refusals.ts';
import { calls as liveCalls } from '#site/live/contract.ts';
import { calls as operations } from '#run/operations/contract.ts';
import { visitCalls } from '#run/operations/visitContract.ts';
import { mailCalls, mailRefusals } from '#people/maillog/contract.ts';

/** Every refusal of the product: the codes and what they mean. */
export const allRefusals: Refusals = {
  ...commonRefusals,
  ...accountRefusals,
  ...peopleRefusals,
  ...securityRefusals,
  ...keyRefusals,
  ...settingRefusals,
  ...pictureRefusals,
  ...eventRefusals,
  ...invitationRefusals,
  ...joiningRefusals,
  ...lookingRefusals,
  ...registrationRefusals,
  ...featuredRefusals,
  ...receiptRefusals,
  ...attendanceRefusals,
  ...resultRefusals,
  ...certificateRefusals,
  ...feedbackRefusals,
  ...recruitmentRefusals,
  ...calendarRefusals,
  ...messageRefusals,
  ...mailRefusals,
};

/** The calls of the API under the headings of the reference, without the development mailbox. */
export const contracts: Readonly<Record<string, AnyCalls>> = {
  Accounts: accounts,
  Security: security,
  'Keys for scripts': keyCalls,
  Events: events,
  Pictures: pictures,
  Registrations: registrations,
  Invitations: invitations,
  'Joining by link': joining,
  'Looking for a team': looking,
  'Featured events': { ...featured, ...receipts },
  Attendance: attendance,
  Results: results,
  Certificates: certificates,
  Feedback: feedback,
  Numbers: numbers,
  Recruitment: recruitment,
  Calendars: calendars,
  Reminders: reminders,
  Messages: messages,
  Settings: settings,
  People: people,
  'Audit log': audit,
  Mail: mailCalls,
  'Live updates': liveCalls,
  Operations: { ...operations, ...visitCalls },
};

export interface NamedCall {
  method: string;
  /** Under /api, with parameters as `{name}`. */
  path: string;
  call: Call;
}

export const callsOf = (calls: AnyCalls): NamedCall[] =>
  Object.entries(calls).map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path: `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`, call };
  });

/**
 * The refusals that a call may answer, faults of the server aside: those its contract lists and those implied by it. A
 * row's code may have another status elsewhere.
 */
export function refusalRowsOf({ method, call }: Pick<NamedCall, 'method' | 'call'>): string[] {
  const { who, keyScopes, perNetwork, params, query, upload, refusals = [] } = call;
  // A write whose contract names no body refuses one, by its size and type like any other.
  const readsBody = method !== 'GET';
  const own: string[] = [...refusals];
  if (readsBody || query) own.unshift('validation');
  if (who !== 'anyone') own.unshift('unauthenticated');
  if (typeof who === 'object') own.push(who.otherwise ?? 'forbidden');
  if (typeof who === 'object' && who.roles.includes('super_admin')) own.push('second_factor_needed');
  if (params) own.push('not_found');
  if (readsBody && !upload) own.push('body_too_large', 'wrong_media_type');
  if (perNetwork !== undefined || keyScopes) own.push('rate_limited');
  // To a request with a key for scripts.
  own.push('key_ended', 'key_not_allowed');
  return [...new Set([...own, 'unavailable'])];
}

export const codeOf = (row: string): string => allRefusals[row]?.code ?? row;

/** Every code a call may answer, faults of the server aside. */
export const refusalsOf = (named: Pick<NamedCall, 'method' | 'call'>): string[] => [
  ...new Set(refusalRowsOf(named).map(codeOf)),
];

export const whoOf = ({ who, keyScopes = [] }: Call): string => {
  const keys = keyScopes.length === 0 ? '' : `, and keys of scope ${keyScopes.join(' or ')}`;
  if (who === 'anyone') return `everybody${keys}`;
  return `${who === 'signed-in' ? 'everybody signed in' : who.roles.join(', ')}${keys}`;
};
