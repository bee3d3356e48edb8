import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';
import { readyToSend } from './readyToSend.ts';

const call = apiClient<typeof calls>();

export type Upload = { id: string } | { problem: string };

export async function uploadPicture(chosen: File, signal: AbortSignal): Promise<Upload> {
  const ready = await readyToSend(chosen);
  return 'problem' in ready ? ready : (await call('POST /pictures', { file: ready.file, signal })).picture;
}
