import { constants, getPriority, setPriority } from 'node:os';

/** The limits of one decoder: MB of memory, and seconds of processor time per picture, 0.3 of them Node's own start. */
export const decoderLimits = { memoryMB: 280, processorSeconds: 4 } as const;
// A decoder that inflates takes some 1 MB a millisecond.
const checkIntervalMs = 5;
// The larger, the later a process runs on a busy machine.
const nicerThanServer = 5;

/** Ends this process with SIGKILL when it exceeds the limits for this many pictures. Call it once. */
export function limitThisProcess(pictures: number): void {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + nicerThanServer));
  const maxMicroseconds = decoderLimits.processorSeconds * 1e6 * pictures;
  const check = () => {
    const { user, system } = process.cpuUsage();
    const isBeyond = user + system > maxMicroseconds || process.memoryUsage.rss() > decoderLimits.memoryMB * 2 ** 20;
    if (isBeyond) process.kill(process.pid, 'SIGKILL');
  };
  setInterval(check, checkIntervalMs).unref();
}
