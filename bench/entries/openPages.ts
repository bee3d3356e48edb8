// Pages that are open while registration opens, on devices whose clock is DEVICE_AHEAD milliseconds ahead: each loads the event,
// waits for the opening by its own copy of the site's server clock and presses the button.
import { env } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAliveAgent, register } from '../apiClient.ts';

/** Epoch milliseconds of `at` and `answeredAt` are of the machine's clock, not of the device. */
export interface Press {
  at: number;
  answeredAt: number;
  ms: number;
  status: number;
  code: string | undefined;
}
export interface OpenPages {
  url: string;
  tokens: readonly string[];
  eventId: string;
  opensAt: number;
  /** Pages that believe their device, in place of the server. */
  trustsDevice: boolean;
  /** People press within so many milliseconds of the button's change. */
  withinMs: number;
}

const agent = keepAliveAgent();
const machineNow = Date.now.bind(Date);
const aheadMs = Number(env['DEVICE_AHEAD']);
Date.now = () => machineNow() + aheadMs;
process.on('disconnect', () => process.exit(0));

type ServerClock = typeof import('#platform/http/web/serverClock.ts');
/** The module keeps its state for one page: each page loads a copy. */
const clockOfPage = (page: string) =>
  import(`../../src/platform/http/web/serverClock.ts?page=${page}`) as Promise<ServerClock>;

async function open({ url, eventId, trustsDevice }: OpenPages, token: string, page: string): Promise<() => number> {
  const clock = await clockOfPage(page);
  const headers = { authorization: `Bearer ${token}` };
  for (const path of [`/events/${eventId}`, `/registrations/check/${eventId}`]) {
    const sentAt = Date.now();
    const response = await fetch(`${url}/api${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    clock.compareClocks(response, sentAt);
  }
  if (!clock.isServerClockKnown()) throw new Error('no answer told the time');
  return trustsDevice ? Date.now : clock.serverNow;
}

process.on('message', async (load: OpenPages) => {
  const { url, tokens, eventId, opensAt, withinMs } = load;
  const clocks: (() => number)[] = [];
  for (const [i, token] of tokens.entries()) clocks.push(await open(load, token, `${aheadMs}.${i}`));
  process.send?.('open');
  const press = async (now: () => number, token: string): Promise<Press> => {
    while (now() < opensAt) await pause(opensAt - now());
    await pause(Math.random() * withinMs);
    const at = machineNow();
    const { status, code, ms } = await register(url, token, eventId, agent);
    return { at, answeredAt: machineNow(), ms, status, code };
  };
  process.send?.(await Promise.all(tokens.map((token, i) => press(clocks[i] ?? machineNow, token))));
});
