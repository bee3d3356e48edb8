import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

// The kernel accepts a megabyte at once: writing 250 kB blocked the event loop for 1.2 ms.
const pieceBytes = 64 * 1024;

let lastTurn = Promise.resolve();
/** Resolves in a turn of the event loop that no other caller gets, in the order of the calls. */
const ownTurn = (): Promise<void> =>
  (lastTurn = lastTurn.then(() => new Promise<void>((resume) => setImmediate(resume))));

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await ownTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}

/**
 * A large body in pieces. Other requests are handled between any two pieces of all bodies: otherwise a thousand clients
 * that request the largest file at once would delay them for half a second. A stream has no length of its own.
 */
export const pacedBody = (bytes: Buffer): Buffer | Readable =>
  bytes.length <= pieceBytes ? bytes : Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: pieceBytes });

// The largest file, 300 kB, at 2.5 kB/s: slower than any line on which the site is usable.
const defaultSendTimeoutMs = 120_000;

/** A client that reads a few bytes a second would hold a connection for hours. */
function cutSlowReader(response: ServerResponse, bytes: Buffer, sendTimeoutMs: number): void {
  if (bytes.length <= pieceBytes) return;
  const timer = setTimeout(() => response.destroy(), sendTimeoutMs).unref();
  response.once('close', () => clearTimeout(timer));
}

export function sendPaced(reply: FastifyReply, bytes: Buffer, sendTimeoutMs = defaultSendTimeoutMs): FastifyReply {
  cutSlowReader(reply.raw, bytes, sendTimeoutMs);
  return reply.header('content-length', bytes.length).send(pacedBody(bytes));
}
