import { ApiError, receive, sendWithRetry, timedOut, timeoutMs } from './client.ts';

/**
 * A call that answers a file, and the server's name for it. A large file on a slow line takes minutes: the time limit
 * is for each piece, not for the whole. @throws ApiError
 */
export async function fetchFile(
  path: string,
  query: Record<string, string> = {},
  /** In place of the session. */
  headers?: Readonly<Record<string, string>>,
): Promise<{ file: Blob; name: string }> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartLimit = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), timeoutMs);
  };
  restartLimit();
  try {
    const response = await sendWithRetry(`GET ${path}`, {
      query,
      limit: limit.signal,
      ...(headers && { headers, isAnonymous: true }),
    });
    if (!response.ok) await receive(response);
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    const type = response.headers.get('content-type') ?? '';
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (;;) {
      restartLimit();
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done || !value) break;
      pieces.push(value);
    }
    return { file: new Blob(pieces, { type }), name: name ?? 'export.csv' };
  } catch (error) {
    if (limit.signal.aborted) throw timedOut();
    if (error instanceof ApiError) throw error;
    throw new ApiError(error instanceof Error ? error.message : 'Network Error', 'network', 0);
  } finally {
    clearTimeout(timer);
  }
}
