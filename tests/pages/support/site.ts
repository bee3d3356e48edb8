import type { AddressInfo } from 'node:net';
import type { User } from '#people/accounts/contract.ts';
import { renderMailAnew } from '#run/app/server/mailTemplates.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { markSent } from '#platform/mail/queries.ts';
import { rememberZoneOffsets } from '#site/rendering/web/zoneOffsets.ts';
import { zoneOffsetsScript } from '#site/rendering/server/zoneOffsets.ts';
import { Api, type Login } from '../../../journeys/support/api.ts';
import type { Mailbox } from '../../../journeys/support/mailServer.ts';
import { startTestApp } from '../../support/app.ts';
import { mailedCode } from '../../support/signUpCalls.ts';
import { retryMs, retry } from './locator.ts';

// Each page of the server carries it and begins so: without it a formatter answers, in thirty times as long.
document.head.insertAdjacentHTML('beforeend', zoneOffsetsScript(new Date().getUTCFullYear()));
rememberZoneOffsets();

/** The server of all page tests of this process. */
const site = await startTestApp({ isClockRunning: true });
await site.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = site.app.server.address() as AddressInfo;
export const origin = `http://127.0.0.1:${port}`;

/** The calls that prepare a test, as in journeys; the cast has a session without a hash of a password. */
class PreparingApi extends Api {
  constructor() {
    super(origin, { codeFor: (to) => mailedCode(site, to) });
  }
  override async logIn(key: PersonKey): Promise<Login> {
    const token = await site.tokenOf(key);
    return { token, ...(await this.call<{ user: User }>('GET', '/auth/me', undefined, token)) };
  }
}
export const api = new PreparingApi();

const { fetch: fetchFromNetwork } = globalThis;

/** What pages ask of their own origin is call of the server, through the page of a test if it wants. */
export const askServer: {
  through: ((url: string, init: RequestInit, ask: () => Promise<Response>) => Promise<Response>) | undefined;
} = { through: undefined };
globalThis.fetch = (input, init = {}) => {
  if (typeof input !== 'string' || !input.startsWith('/')) return fetchFromNetwork(input, init);
  const ask = () => fetchFromNetwork(`${origin}${input}`, init);
  return askServer.through?.(`${location.origin}${input}`, init, ask) ?? ask();
};

const handedOut = new Set<string>();
/** The outbox in place of a mailbox; each mail is handed out once, the oldest first. */
export const mail: Mailbox = {
  next: (to, subject = '', waitMs = retryMs) =>
    retry(async () => {
      for (const row of (await site.mails()).toReversed()) {
        if (row.to !== to || handedOut.has(row.id)) continue;
        const rendered = await renderMailAnew(site.context, row);
        if (!rendered?.subject.includes(subject)) continue;
        handedOut.add(row.id);
        await markSent(site.db, [row.id], site.clock.now());
        return { to, subject: rendered.subject, text: rendered.text };
      }
      throw new Error(`no mail "${subject}" to ${to}`);
    }, waitMs),
  expectNone: async (to, subject) => {
    const found = await mail.next(to, subject, 0).catch(() => undefined);
    if (found) throw new Error(`a mail "${found.subject}" to ${to}`);
  },
  codeFor: (to) => mailedCode(site, to),
};
