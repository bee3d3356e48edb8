import { request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface RawAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

// Each answer has its own, and whether a connection stays is no matter of a call without one.
const ofOneAnswer = ['date', 'x-request-id', 'connection', 'keep-alive'];
const shared = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name)));

type RawRequest = Pick<InjectOptions, 'url' | 'method'> & { url: string; headers?: Record<string, string> };

export async function overSocket(app: FastifyInstance, { url, method = 'GET', headers = {} }: RawRequest) {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = send({ host: '127.0.0.1', port: address.port, path: url, method, headers }, (answer) => {
    buffer(answer).then(
      (body) => resolve({ status: answer.statusCode ?? 0, headers: shared(answer.headers), body }),
      reject,
    );
  });
  sent.on('error', reject).end();
  return promise;
}
