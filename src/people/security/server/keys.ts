import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { countKeys, deleteKey, insertKey, listKeys, type KeyRow } from '#people/accounts/server/keyQueries.ts';
import { findUserById, lockUser } from '#people/accounts/server/queries.ts';
import { administrators, secondFactorCodeMissing } from '#people/accounts/rules.ts';
import { consumeCode, countTry, reportWrongCode } from '#people/accounts/server/secondFactor.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { KeyScope } from '#platform/http/contract.ts';
import { Refusal, refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { keyPrefix } from '#platform/http/server/keyToken.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { refusals } from '../keyContract.ts';
import { keyLimits, lifetimeText } from '../keyRules.ts';

const refuse = refusalFactory(refusals);
const dayMs = 24 * 3_600_000;

/** Events of either kind, which this room does not know. */
export interface KeyEvents {
  /** The title of one that this person runs. @throws Refusal not_found, forbidden */
  titleRunBy(currentUser: CurrentUser, eventId: string): Promise<string>;
  /** By their ids. */
  titles(eventIds: readonly string[]): Promise<Map<string, string>>;
}

const present = (key: KeyRow, owner: { id: string; name: string }, eventTitle: string | null) => ({
  ...key,
  _id: key.id,
  eventTitle,
  owner: { _id: owner.id, name: owner.name },
});

/** A super_admin sees and ends everybody's. */
const reachOf = ({ id, role }: CurrentUser) => (role === 'super_admin' ? undefined : id);

export async function listKeyEntries(context: ServerContext, currentUser: CurrentUser, events: KeyEvents) {
  const found = await listKeys(context.db, reachOf(currentUser), context.now());
  const titles = await events.titles(found.flatMap(({ key }) => key.eventId ?? []));
  return { entries: found.map(({ key, owner }) => present(key, owner, titles.get(key.eventId ?? '') ?? null)) };
}

interface KeyForm {
  label: string;
  scope: KeyScope;
  eventId?: string | null | undefined;
  days: number;
  code?: string | undefined;
}

/** @throws Refusal too_many_keys, code_invalid, rate_limited, not_found, forbidden */
export async function createKey(
  context: ServerContext,
  currentUser: CurrentUser,
  form: KeyForm,
  { request, events }: { request: FastifyRequest; events: KeyEvents },
) {
  const { label, scope, eventId = null, days } = form;
  const title = eventId === null ? null : await events.titleRunBy(currentUser, eventId);
  const use = title === null ? 'that reads' : `for the door of ${title}`;
  const now = context.now();
  const key = keyPrefix + newToken();
  const entry = await withSecondFactor(context, currentUser, form.code, request, async (tx) => {
    if ((await countKeys(tx, currentUser.id, now)) >= keyLimits.living) throw refuse('too_many_keys');
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const row = { id: newId(), ownerId: currentUser.id, label, scope, eventId, createdAt: now, expiresAt };
    const made = await insertKey(tx, row, key);
    const summary = `Made the key ${label} ${use}, good for ${lifetimeText(days)}`;
    await record(tx, currentUser, { action: 'made', ownerId: currentUser.id, summary }, now);
    return present(made, currentUser, title);
  });
  logSecurityEvent(context, request, 'key_made', { actor: currentUser.id });
  return { key, entry };
}

/** Runs with the account locked: an earlier demotion or reset refuses it, a later one ends the key. */
async function withSecondFactor<Result>(
  context: ServerContext,
  { id, secondFactorSince, passwordHash }: CurrentUser,
  code: string | undefined,
  request: FastifyRequest,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const codeNeeded = () => new ValidationError([], [{ field: 'code', msg: secondFactorCodeMissing }]);
  if (secondFactorSince && code === undefined) throw codeNeeded();
  const factor = secondFactorSince ? await countTry(context, id) : undefined;
  try {
    return await inTransaction(context.db, async (tx) => {
      const person = await lockUser(tx, id);
      if (person?.passwordHash !== passwordHash) throw refuseCommon('unauthenticated');
      if (!administrators.some((role) => role === person.role)) throw refuseCommon('forbidden');
      if (factor) await consumeCode(tx, context, factor, code ?? '');
      else if (person.secondFactorSince) throw codeNeeded();
      return work(tx);
    });
  } catch (error) {
    if (factor && error instanceof Refusal && error.code === 'code_invalid')
      await reportWrongCode(context, request, factor, id);
    throw error;
  }
}

/** @throws Refusal not_found, also for somebody else's key */
export async function endKey(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  { request, events }: { request: FastifyRequest; events: KeyEvents },
) {
  const now = context.now();
  const { ended: key, owner } = await inTransaction(context.db, async (tx) => {
    const ended = orNotFound(await deleteKey(tx, id, reachOf(currentUser), now));
    const isOwn = ended.ownerId === currentUser.id;
    const summary = isOwn ? `Ended the key ${ended.label}` : `Ended the key ${ended.label} of {name}`;
    await record(tx, currentUser, { action: 'ended', ownerId: ended.ownerId, summary }, now);
    return { ended, owner: isOwn ? currentUser : await findUserById(tx, ended.ownerId) };
  });
  logSecurityEvent(context, request, 'key_ended', { actor: currentUser.id, subject: key.ownerId });
  const titles = await events.titles(key.eventId === null ? [] : [key.eventId]);
  return { entry: present(key, owner ?? { id: key.ownerId, name: '' }, titles.get(key.eventId ?? '') ?? null) };
}

interface Recorded {
  action: 'made' | 'ended';
  ownerId: string;
  summary: string;
}
const record = (tx: Db, actor: CurrentUser, { action, ownerId, summary }: Recorded, now: Date) =>
  writeAuditEntry(tx, actor, { action: `user.key_${action}`, subjectType: 'user', subjectId: ownerId, summary }, now);
