import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

// The kernel takes a megabyte of a socket at once, whoever reads it: 250 kB took 1.2 ms of the event loop.
const pieceBytes = 64 * 1024;

let lastTurn = Promise.resolve();
/** Each in a turn of the event loop of its own, in the order they came. */
const ownTurn = (): Promise<void> =>
  (lastTurn = lastTurn.then(() => new Promise<void>((resume) => setImmediate(resume))));

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await ownTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}

/**
 * A large body in pieces. Between two of them, of whichever bodies are being sent, everybody else is answered: a thousand
 * clients that ask for the largest file at once would hold the others up for half a second. A stream has no length of its own.
 */
export const pacedBody = (bytes: Buffer): Buffer | Readable =>
  bytes.length <= pieceBytes ? bytes : Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: pieceBytes });

export const sendPaced = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.header('content-length', bytes.length).send(pacedBody(bytes));
