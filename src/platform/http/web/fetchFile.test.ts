import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network, timeoutMs } from './client.ts';
import { fetchFile } from './fetchFile.ts';

const piece = new Uint8Array(1000).fill(7);

function serve(pieces: number, everyMs: number, ends: boolean) {
  network.fetch = (_address, { signal }) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: async (controller) => {
        if (sent === pieces && ends) return controller.close();
        if (sent === pieces) return new Promise(() => {});
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        sent += 1;
        controller.enqueue(piece);
      },
    });
    const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="all.zip"' };
    return Promise.resolve(new Response(body, { headers }));
  };
}

const { fetch } = network;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  network.fetch = fetch;
  vi.useRealTimers();
});

it('takes as long as its pieces come', async () => {
  serve(5, timeoutMs - 1_000, true);
  const fetching = fetchFile('/events/a/certificates.zip', {});
  await vi.advanceTimersByTimeAsync(5 * timeoutMs);
  const { file, name } = await fetching;
  expect([file.size, file.type, name]).toEqual([5_000, 'application/zip', 'all.zip']);
});

it('ends when no piece comes for the time of a call', async () => {
  serve(2, 1_000, false);
  const failed = vi.fn<(error: unknown) => void>();
  void fetchFile('/events/a/certificates.zip', {}).catch(failed);
  await vi.advanceTimersByTimeAsync(1_000 + timeoutMs);
  expect(failed, 'not before').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
});

it('says what the server says when it refuses', async () => {
  const body = { success: false, code: 'no_certificate', message: 'Nobody was there' };
  network.fetch = () => Promise.resolve(Response.json(body, { status: 404 }));
  await expect(fetchFile('/events/a/certificates.zip', {})).rejects.toMatchObject({
    status: 404,
    code: body.code,
    message: body.message,
  });
});
