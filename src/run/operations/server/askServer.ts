import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { controlPath } from './controlPath.ts';

/**
 * Sends a command to the server that runs on this data directory.
 * @returns its answer; undefined if none is running
 * @throws Error with its one-line refusal
 */
export async function askServer(
  directory: string,
  path: string,
  body?: Readable,
): Promise<IncomingMessage | undefined> {
  const call = request({ socketPath: controlPath(directory), path, method: 'POST', agent: false });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve);
    call.once('error', reject);
  });
  try {
    // Not before it is connected: a body that was begun could not be sent again.
    if (body)
      call.once('socket', (socket) => socket.once('connect', () => void pipeline(body, call).catch(() => undefined)));
    else call.end();
    const answer = await answered;
    if (answer.statusCode === 200) return answer;
    const { message } = JSON.parse(await text(answer)) as { message: string };
    throw new Error(message);
  } catch (error) {
    body?.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}
