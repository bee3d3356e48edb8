import { Refusal, refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { ownRefusals, refusals } from '../contract.ts';
import type { OwnDataPart } from './ownDataQueries.ts';

export interface ErasureHooks {
  beforeErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
  afterErasure?(tx: Db, person: CurrentUser, actor: CurrentUser, now: Date): Promise<void>;
}

export interface Erasure {
  hooks: readonly ErasureHooks[];
  parts: readonly OwnDataPart[];
}

const refuse = refusalFactory(refusals);
const refuseOwn = refusalFactory(ownRefusals);

export const refuseErasure = (
  code: keyof typeof ownRefusals,
  title: string,
  person: CurrentUser,
  actor: CurrentUser,
): Refusal => (actor.id === person.id ? refuseOwn(code, { title }) : refuse(code, { name: person.name, title }));
