import { request, type ClientRequest } from 'node:http';
import { noAnswerMs } from './apiClient.ts';

const headersOf = (token: string, length: number) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'image/jpeg',
  'content-length': length,
});

/** @returns the status, 0 when the connection was cut, and how long the answer took */
export function uploadPicture(url: string, token: string, file: Buffer): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const call = request(
      `${url}/api/pictures`,
      { method: 'POST', headers: headersOf(token, file.length) },
      (answer) => {
        answer.resume().on('end', () => end(answer.statusCode ?? 0));
      },
    );
    call.setTimeout(noAnswerMs, () => call.destroy());
    call.on('error', () => end(0));
    call.end(file);
  });
}

/** An upload of which one byte comes. */
export function trickle(url: string, token: string): ClientRequest {
  const call = request(`${url}/api/pictures`, { method: 'POST', headers: headersOf(token, 100_000) });
  call.on('error', () => undefined);
  call.write('x');
  return call;
}
