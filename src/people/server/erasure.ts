import { Refusal, refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';
import { ownRefusals, refusals } from '../contract.ts';
import type { OwnDataPart } from './ownDataQueries.ts';

export interface ErasureHooks {
  beforeErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
  afterErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
}

/** How a person is erased everywhere. */
export interface Erasure {
  hooks: readonly ErasureHooks[];
  parts: readonly OwnDataPart[];
}

const refuse = refusalFactory(refusals);
const refuseOwn = refusalFactory(ownRefusals);

/** Why a person cannot be erased, said to an administrator or to the person. */
export const refuseErasure = (
  code: keyof typeof ownRefusals,
  title: string,
  person: CurrentUser,
  actor: CurrentUser,
): Refusal => (actor.id === person.id ? refuseOwn(code, { title }) : refuse(code, { name: person.name, title }));
