import type { FastifyInstance } from 'fastify';

/** An answer that has been sent, or whose reader has gone. */
interface Answered {
  id: string;
  method: string;
  /** The pattern of its route; an address may hold what somebody typed. */
  route: string | undefined;
  status: number;
  /** Of an answer that is a failure. */
  code?: string | undefined;
  ms: number;
}

export interface AnsweredListeners {
  add(listener: (answered: Answered) => void): void;
  tell(answered: Answered): void;
}

/** Tells listeners of every answer, for the log and the metrics. */
export function observeAnswers(app: FastifyInstance): AnsweredListeners {
  const listeners: ((answered: Answered) => void)[] = [];
  const tell = (answered: Answered) => {
    for (const listener of listeners) listener(answered);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, failureCode: code, routeOptions } = request;
    tell({ id, method, route: routeOptions.url, status: reply.statusCode, code, ms: reply.elapsedTime });
    done();
  });
  return { add: (listener) => void listeners.push(listener), tell };
}
