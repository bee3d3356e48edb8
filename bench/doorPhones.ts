import { setTimeout as pause } from 'node:timers/promises';
import type { WrittenMark } from '#day/attendance/contract.ts';
import { DoorSession } from '#day/attendance/web/door/doorSession.ts';
import { keyOf } from '#day/attendance/web/door/presence.ts';
import type { Verdict } from '#day/attendance/web/door/verdict.ts';
import { network } from '#platform/http/web/client.ts';

export const minuteMs = 60_000;
const scansBetweenRefreshes = 20;

interface Scan {
  /** Of a pass. */
  code: string;
  phone: number;
  minute: number;
}

interface Rush {
  eventId: string;
  urls: readonly string[];
  /** Of a door link for each phone. */
  tokens: readonly string[];
  /** In the order of their minutes. */
  scans: readonly Scan[];
  begun: number;
  /** How many times as fast as the machine's the phones' clocks run. */
  speed: number;
  offline: { phone: number; from: number; until: number };
  /** Of so many batches the server's answer to one is lost. */
  lostAnswers: number;
}

/** Scans as phones do: each the door screen's own session, without storage, on a clock that runs faster. */
export async function scanWithPhones(rush: Rush) {
  const { eventId, tokens, scans } = rush;
  // One that listens would keep the process alive, and phones share nothing.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const original = { fetch: network.fetch, now: Date.now };
  const startedAt = performance.now();
  Date.now = () => Math.round(rush.begun + (performance.now() - startedAt) * rush.speed);
  const minuteNow = () => (Date.now() - rush.begun) / minuteMs;
  const net = new Network(rush, minuteNow);
  network.fetch = net.fetch;
  const sessions = tokens.map(
    (token, phone) => new DoorSession({ eventId, isFeatured: false, holder: `phone ${phone}`, token }),
  );
  try {
    await Promise.all(sessions.map((session) => session.start()));
    await Promise.all(sessions.map((session) => session.refresh()));
    const shown: Verdict[] = [];
    const last: Verdict[] = [];
    const marking = scans.map(async ({ code, phone, minute }, index) => {
      await pause(Math.max(0, ((minute - minuteNow()) * minuteMs) / rush.speed));
      if (index % scansBetweenRefreshes === 0) void sessions[phone]?.refresh();
      const verdict = await sessions[phone]?.mark([{ code }], true, (corrected) => (last[index] = corrected));
      if (!verdict) throw new Error(`there is no phone ${phone}`);
      shown[index] = verdict;
      last[index] ??= verdict;
    });
    await Promise.all(marking);
    const isOpen = () => sessions.some(({ state }) => state.waiting > 0);
    // A minute is longer than a phone pauses between two attempts.
    for (const waitedFrom = performance.now(); isOpen() && performance.now() - waitedFrom < minuteMs;) await pause(50);
    const isOverruled = ({ outcome, isChecked }: Verdict, index: number) =>
      !isChecked && outcome === 'present' && last[index]?.outcome === 'already';
    return {
      marks: net.marks,
      batches: net.batches,
      lost: net.lost,
      waiting: sessions.reduce((sum, { state }) => sum + state.waiting, 0),
      letIn: last.filter(({ outcome, isChecked }) => isChecked && outcome === 'present').length,
      already: last.filter(({ outcome, isChecked }) => isChecked && outcome === 'already').length,
      /** Shown by a phone, answered otherwise by the server. */
      differs: shown.filter(isOverruled).length,
      conflicts: sessions.reduce((sum, { state }) => sum + state.conflicts.length, 0),
    };
  } finally {
    for (const session of sessions) session.stop();
    network.fetch = original.fetch;
    Date.now = original.now;
  }
}

/** The way from the phones to the servers, each request of a phone to the next one. */
class Network {
  /** The marks that were sent, by their id: of whom and at what time. */
  readonly marks = new Map<string, string>();
  batches = 0;
  lost = 0;
  private turn = 0;
  private readonly rush: Rush;
  private readonly minuteNow: () => number;
  constructor(rush: Rush, minuteNow: () => number) {
    this.rush = rush;
    this.minuteNow = minuteNow;
  }

  fetch = async (address: string, request: RequestInit): Promise<Response> => {
    const { urls, tokens, offline, lostAnswers } = this.rush;
    const phone = tokens.indexOf(new Headers(request.headers).get('x-door-token') ?? '');
    const minute = this.minuteNow();
    if (phone === offline.phone && minute >= offline.from && minute < offline.until) throw new TypeError('offline');
    this.turn += 1;
    const answered = await fetch(`${urls[this.turn % urls.length]}${address}`, request);
    // Phones go by the server's clock, which does not run as fast as theirs here.
    const headers = { ...Object.fromEntries(answered.headers), date: new Date(Date.now()).toUTCString() };
    const answer = new Response(answered.body, { status: answered.status, headers });
    if (request.method !== 'POST') return answer;
    const { marks } = JSON.parse(request.body as string) as { marks: WrittenMark[] };
    for (const { id, code = '', at } of marks) this.marks.set(id, `${keyOf({ code })} ${at}`);
    this.batches += 1;
    if (this.batches % lostAnswers !== 0) return answer;
    this.lost += 1;
    throw new TypeError('the answer was lost');
  };
}
