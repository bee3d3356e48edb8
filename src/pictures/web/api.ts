import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

export const uploadPicture = async (file: Blob, signal: AbortSignal): Promise<string> =>
  (await call('POST /pictures', { file, signal })).picture.id;
