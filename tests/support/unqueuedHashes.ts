import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';
import { costlyWork } from '#platform/http/server/costlyWork.ts';

const handled = new AsyncLocalStorage<{ call: string }>();
const fromQueue = new AsyncLocalStorage<true>();
const unqueued = new Set<string>();

export function traceQueue(): void {
  tracingChannel('fastify.request.handler').start.bindStore(handled, (message) => {
    const { method, routeOptions } = (message as { request: FastifyRequest }).request;
    return { call: `${method} ${routeOptions.url}` };
  });
  const original = { ...costlyWork };
  costlyWork.run = (key, task, options) => original.run(key, () => fromQueue.run(true, task), options);
}

export function noteHash(): void {
  const { call } = handled.getStore() ?? {};
  if (call !== undefined && !fromQueue.getStore()) unqueued.add(call);
}

export function takeUnqueuedHashes(): string[] {
  const taken = [...unqueued];
  unqueued.clear();
  return taken.map((call) => `${call} hashed a password outside the queue: its contract lacks isCostly`);
}
