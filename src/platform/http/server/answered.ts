import type { FastifyInstance } from 'fastify';

/** A response that was sent, or whose client disconnected. */
interface Answered {
  id: string;
  method: string;
  /** The route's pattern, since a URL may hold personal data. */
  route: string | undefined;
  status: number;
  code?: string | undefined;
  ms: number;
}

export interface AnsweredListeners {
  add(listener: (answered: Answered) => void): void;
}

/** Notifies the log and the metrics of every response. */
export function observeAnswers(app: FastifyInstance): AnsweredListeners {
  const listeners: ((answered: Answered) => void)[] = [];
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, failureCode: code, routeOptions } = request;
    const answered = { id, method, route: routeOptions.url, status: reply.statusCode, code, ms: reply.elapsedTime };
    for (const listener of listeners) listener(answered);
    done();
  });
  return { add: (listener) => void listeners.push(listener) };
}
