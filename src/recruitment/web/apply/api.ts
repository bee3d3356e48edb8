import type { CallInput } from '#platform/http/contract.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';

const call = apiClient<typeof calls>();

export type TeamApplication = CallInput<(typeof calls)['POST /recruitment']>['body'];
export type ClubApplication = CallInput<(typeof calls)['POST /club-recruitment']>['body'];

export const apply = (body: TeamApplication) => call('POST /recruitment', { body });
export const applyToClub = (body: ClubApplication) => call('POST /club-recruitment', { body });
