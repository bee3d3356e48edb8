import { contracts } from '#run/apidocs/server/contracts.ts';
import type { AnyCalls, Call } from '#platform/http/contract.ts';
import { accountRows, auditRows, peopleRows, securityRows } from './accountRows.ts';
import {
  calendarRows,
  featuredRows,
  mailRows,
  operationRows,
  recruitmentRows,
  reminderRows,
  settingRows,
} from './adminRows.ts';
import { eventRows } from './eventRows.ts';
import { invitationRows } from './invitationRows.ts';
import { keyRows } from './keyRows.ts';
import { joinRows } from './joinRows.ts';
import { lookingRows } from './lookingRows.ts';
import { registrationRows } from './registrationRows.ts';
import { attendanceRows } from './attendanceRows.ts';
import { receiptRows } from './receiptRows.ts';
import { certificateRows } from './certificateRows.ts';
import { feedbackRows } from './feedbackRows.ts';
import { messageRows } from './messageRows.ts';
import { numberRows } from './numberRows.ts';
import { pictureRows } from './pictureRows.ts';
import { resultRows } from './resultRows.ts';
import type { Row } from './expectations.ts';

/**
 * R5: who may make which call, written from the specification and not from the product. The type of each part already
 * names every call of its contract; `differences` also sees a contract that no part stands for.
 */
export const matrix: Readonly<Record<string, readonly Row[]>> = {
  ...accountRows,
  ...peopleRows,
  ...securityRows,
  ...keyRows,
  ...auditRows,
  ...settingRows,
  ...eventRows,
  ...pictureRows,
  ...registrationRows,
  ...invitationRows,
  ...joinRows,
  ...lookingRows,
  ...featuredRows,
  ...receiptRows,
  ...attendanceRows,
  ...resultRows,
  ...certificateRows,
  ...feedbackRows,
  ...numberRows,
  ...recruitmentRows,
  ...calendarRows,
  ...reminderRows,
  ...messageRows,
  ...mailRows,
  ...operationRows,
};

export const callsByKey = (of: Readonly<Record<string, AnyCalls>> = contracts): ReadonlyMap<string, Call> =>
  new Map(Object.values(of).flatMap((calls) => Object.entries(calls)));

export function differences(calls: ReadonlyMap<string, Call>, rows: typeof matrix = matrix): string[] {
  return [
    ...[...calls.keys()].filter((key) => !rows[key]?.length).map((key) => `${key}: no row says who may make it`),
    ...Object.keys(rows)
      .filter((key) => !calls.has(key))
      .map((key) => `${key}: a row without a call`),
  ];
}
