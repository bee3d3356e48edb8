import { readdirSync, readFileSync } from 'node:fs';
import { processorOf } from './server.ts';

const lookIntervalMs = 10;
// The product's, and the control's.
const program = /\/(decoderProcess|decoderWithoutLimits)\.ts/;

export interface Decoder {
  processorMs: number;
  /** From when it was first seen to when it was last. */
  lifeMs: number;
  /** The most it held at once. */
  megabytes: number;
  /** Of its main thread, the largest seen: the larger, the lower its priority. */
  nice: number;
}

/** Follows every process of this machine that decodes a picture, from its start to its end. */
export function watchDecoders() {
  const found = new Map<string, Decoder & { begunMs: number }>();
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isDecoder(name))) {
      const seen = found.get(pid) ?? { begunMs: performance.now(), processorMs: 0, megabytes: 0, nice: -20 };
      const megabytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
      const [, fields = ''] = textOf(`/proc/${pid}/stat`).split(/\) /);
      found.set(pid, {
        begunMs: seen.begunMs,
        lifeMs: performance.now() - seen.begunMs,
        processorMs: Math.max(seen.processorMs, processorOf(Number(pid))),
        megabytes: Math.max(seen.megabytes, megabytes),
        nice: Math.max(seen.nice, Number(fields.split(' ')[16] ?? 0)),
      });
    }
  };
  const timer = setInterval(look, lookIntervalMs);
  return {
    /** @returns what was seen of each, */
    end: (): Decoder[] => {
      clearInterval(timer);
      return [...found.values()];
    },
  };
}

const isDecoder = (pid: string) => program.test(textOf(`/proc/${pid}/cmdline`));

/** Empty when the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
