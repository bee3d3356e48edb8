import type { FastifyInstance } from 'fastify';

/** A response that was sent, or whose client has disconnected. */
interface Answered {
  id: string;
  method: string;
  /** The pattern of its route, since a URL may hold personal data. */
  route: string | undefined;
  status: number;
  code?: string | undefined;
  ms: number;
}

export interface AnsweredListeners {
  add(listener: (answered: Answered) => void): void;
  notify(answered: Answered): void;
}

/** Notifies the log and the metrics of every response. */
export function observeAnswers(app: FastifyInstance): AnsweredListeners {
  const listeners: ((answered: Answered) => void)[] = [];
  const notify = (answered: Answered) => {
    for (const listener of listeners) listener(answered);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, failureCode: code, routeOptions } = request;
    notify({ id, method, route: routeOptions.url, status: reply.statusCode, code, ms: reply.elapsedTime });
    done();
  });
  return { add: (listener) => void listeners.push(listener), notify };
}
