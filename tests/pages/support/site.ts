import type { AddressInfo } from 'node:net';
import type { User } from '#accounts/contract.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { Api, type Login } from '../../../journeys/support/api.ts';
import { startTestApp } from '../../support/app.ts';
import { mailedCode } from '../../support/signUpCalls.ts';

export type { Login };

/** The server of all page tests of this process. */
const site = await startTestApp({ isClockRunning: true });
await site.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = site.app.server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

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
/** What pages ask of their own origin is asked of the server. */
globalThis.fetch = (input, init) =>
  fetchFromNetwork(typeof input === 'string' && input.startsWith('/') ? `${origin}${input}` : input, init);
