import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';
import { readyToSend } from './readyToSend.ts';

const call = apiClient<typeof calls>();

export type Upload = { id: string } | { problem: string };

const send = async (file: Blob, signal: AbortSignal) => (await call('POST /pictures', { file, signal })).picture;

/** @param sendFile another call that takes a picture and answers its id */
export async function uploadPicture(chosen: File, signal: AbortSignal, sendFile = send): Promise<Upload> {
  const ready = await readyToSend(chosen);
  return 'problem' in ready ? ready : sendFile(ready.file, signal);
}
