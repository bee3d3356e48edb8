import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

// The kernel accepts a megabyte at once: writing 250 kB blocked the event loop for 1.2 ms.
const pieceBytes = 64 * 1024;

let lastTurn = Promise.resolve();
/** Resolves in a turn of the event loop that no other caller gets, in order of the calls. */
const ownTurn = (): Promise<void> =>
  (lastTurn = lastTurn.then(() => new Promise<void>((resume) => setImmediate(resume))));

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await ownTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}

/**
 * A large body in pieces. Between any two pieces of all bodies, other requests are handled: otherwise a thousand clients that
 * request the largest file at once would delay them for half a second. A stream has no length of its own.
 */
export const pacedBody = (bytes: Buffer): Buffer | Readable =>
  bytes.length <= pieceBytes ? bytes : Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: pieceBytes });

// The largest, 300 kB, at 2.5 kB/s: slower than any line that shows the site.
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

// Written within a millisecond. A public page is sent in one piece.
const turnBytes = 192 * 1024;
const waiting: { response: ServerResponse; bytes: Buffer; from: number }[] = [];
let isTurnScheduled = false;

/**
 * Ends a response that has its head with a body. Large bodies wait for each other as in `pacedBody`: once 192 kB are written,
 * other requests are handled. Takes a third of the processor time of a stream.
 */
export function endPaced(response: ServerResponse, bytes: Buffer, sendTimeoutMs = defaultSendTimeoutMs): void {
  cutSlowReader(response, bytes, sendTimeoutMs);
  if (bytes.length <= pieceBytes) response.end(bytes);
  else wait(response, bytes, 0);
}

function wait(response: ServerResponse, bytes: Buffer, from: number): void {
  waiting.push({ response, bytes, from });
  scheduleTurn();
}

function scheduleTurn(): void {
  if (isTurnScheduled || waiting.length === 0) return;
  isTurnScheduled = true;
  setImmediate(writeTurn);
}

function writeTurn(): void {
  isTurnScheduled = false;
  for (let left = turnBytes; left > 0 && waiting.length > 0;) left -= writeNext();
  scheduleTurn();
}

/** @returns how many bytes were written */
function writeNext(): number {
  const next = waiting.shift();
  if (!next || next.response.destroyed) return 0;
  const { response, bytes, from } = next;
  const piece = bytes.subarray(from, from + turnBytes);
  const to = from + piece.length;
  if (to === bytes.length) response.end(piece);
  else if (response.write(piece)) wait(response, bytes, to);
  else response.once('drain', () => wait(response, bytes, to));
  return piece.length;
}
