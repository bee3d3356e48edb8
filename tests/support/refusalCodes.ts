import { subscribe } from 'node:diagnostics_channel';
import { noteProvoked } from './provokedRefusals.ts';
import type { FastifyInstance } from 'fastify';

/** `METHOD /path code` of every refusal that a server of this process has answered since they were last taken. */
const answered = new Set<string>();

/** Notes the codes of every server that this process builds from now on. */
export function recordRefusals(): void {
  subscribe('fastify.initialization', (built) => {
    const { fastify } = built as { fastify: FastifyInstance };
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      const { code, message } = refusalIn(payload);
      // What is no proper HTTP reaches no handler, whatever the call.
      const isRefusedUnread = request.headers.host === undefined && code === 'validation';
      const { url = '' } = request.routeOptions;
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      if (code !== undefined && url.startsWith('/api/')) {
        const call = `${method} ${url.slice('/api'.length)}`;
        if (!isRefusedUnread) answered.add(`${call} ${code}`);
        noteProvoked({ call, code, message });
      }
      done(null, payload);
    });
  });
}

function refusalIn(payload: unknown): { code?: string; message?: string } {
  if (typeof payload !== 'string' || !payload.startsWith('{"success":false')) return {};
  return JSON.parse(payload) as { code?: string; message?: string };
}

/** The refusals answered since the last time whose codes their calls do not list, in words; forgets them all. */
export async function takeUnlistedRefusals(): Promise<string[]> {
  if (answered.size === 0) return [];
  const { contracts, refusalsOf } = await import('#run/apidocs/server/contracts.ts');
  const calls = new Map(Object.values(contracts).flatMap((each) => Object.entries(each)));
  const taken = [...answered];
  answered.clear();
  return taken.flatMap((refusal) => {
    const [method = '', path = '', code = ''] = refusal.split(' ');
    const call = calls.get(`${method} ${path}`);
    // The development mailbox and the documents are no part of the contracts, and a fault may meet any call.
    if (!call || code === 'fault' || refusalsOf({ method, call }).includes(code)) return [];
    return [`${method} ${path} answered ${code}, which its contract does not list`];
  });
}
