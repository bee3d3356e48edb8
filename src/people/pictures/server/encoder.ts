import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { createFairQueue } from '#platform/fairQueue.ts';
import { type Refusal, refusalFactory } from '#platform/http/refusals.ts';
import { refusals } from '../contract.ts';
import { type Encoded, type Exit, exits } from './encoded.ts';
import { dotColumns } from './halftone.ts';
import { decodableFile } from './fileShape.ts';
import { tooBusy } from './uploadPlaces.ts';

const refuse = refusalFactory(refusals);
// Both together end before a silent connection is closed, after 20 s. The slowest pictures take 2.6 s of a processor:
// three people who upload only those delay the next large one by 8 s. The decoder limits its processor time itself; the
// timeout is for a machine that is too busy to give it any.
export const maxWaitMs = 11_000;
export const encodeTimeoutMs = 8000;
const maxWaiting = 24;
// A browser sends 1,600 pixels a side at most. Takes 0.4 s of a processor.
const smallArea = 4_000_000;
const maxOutputBytes = 16 * 1024 * 1024;
const program = join(import.meta.dirname, 'decoderProcess.ts');
// No variable of ours, such as SECRET. Windows needs SystemRoot to start a process.
const { SystemRoot } = process.env;
const environment = SystemRoot === undefined ? {} : { SystemRoot };

export interface EncodedPicture {
  small: Buffer;
  medium: Buffer;
  large: Buffer;
  dots: Buffer;
  dotColumns: number;
}

/**
 * Decodes pictures in a process beside the server, one small and one large one at a time; people take turns. Our pages
 * send small ones, which wait for no large one.
 */
export function createEncoder() {
  const [small, large] = [createTurns(), createTurns()];
  /** @param signal aborts it @throws Refusal when it is not accepted, waited too long or was aborted */
  return async (file: Buffer, key: string, signal: AbortSignal, maxPerKey?: number): Promise<EncodedPicture> => {
    const decodable = decodableFile(file);
    if (typeof decodable === 'string') throw refuse(decodable);
    const turns = decodable.area <= smallArea ? small : large;
    return turns.run(key, () => encode(decodable.file, signal), {
      signal,
      ...(maxPerKey !== undefined && { maxPerKey }),
    });
  };
}

const createTurns = () => createFairQueue({ concurrency: 1, maxPerKey: 2, maxWaiting, maxWaitMs, overflow: tooBusy });

async function encode(file: Buffer, signal: AbortSignal): Promise<EncodedPicture> {
  const output = await run([], { file, signal, timeout: encodeTimeoutMs, columns: dotColumns });
  const { picture } = readPicture(output, 0);
  if (!picture) throw new Error('a picture came without its parts');
  return picture;
}

/** Trusted files, in one process. @returns for each its stored parts, or the refusal */
export async function encodeFiles(paths: readonly string[], columns: number): Promise<(EncodedPicture | Refusal)[]> {
  if (paths.length === 0) return [];
  const output = await run(paths, { timeout: encodeTimeoutMs * paths.length, columns });
  let at = 0;
  return paths.map(() => {
    const { picture, exit, end } = readPicture(output, at);
    at = end;
    return picture ?? refuse(exit === exits.dimensions ? 'picture_dimensions' : 'picture_unreadable');
  });
}

interface Run {
  /** Written to its standard input. */
  file?: Buffer;
  signal?: AbortSignal;
  timeout: number;
  /** Dots in a row. */
  columns: number;
}

/** @returns the output of the decoding process */
function run(paths: readonly string[], { file, signal, timeout, columns }: Run): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: environment,
      timeout,
      ...(signal ? { signal } : {}),
      killSignal: 'SIGKILL',
      maxBuffer: maxOutputBytes * Math.max(1, paths.length),
      windowsHide: true,
    } as const;
    const child = execFile(process.execPath, [program, String(columns), ...paths], options, (error, stdout) => {
      if (!error) return resolve(stdout);
      // It ran out of wall-clock time, not of processor time.
      if (signal?.aborted || (file && error.killed)) return reject(tooBusy());
      if (!file) {
        const names = paths.map((path) => basename(path)).join(', ');
        return reject(
          new Error(`the decoder ended with ${error.signal ?? error.code} over ${names}`, { cause: error }),
        );
      }
      if (error.code === exits.dimensions) return reject(refuse('picture_dimensions'));
      // It exceeded the decoder's limits, or crashed the decoder.
      const isOfFile = error.code === exits.unreadable || typeof error.signal === 'string';
      reject(isOfFile ? refuse('picture_unreadable') : error);
    });
    // The process may end before it has read all input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file);
  });
}

/** @returns the picture whose header is at this position, or why there is none, and the position after it */
function readPicture(output: Buffer, from: number): { picture?: EncodedPicture; exit?: Exit; end: number } {
  const headEnd = output.indexOf('\n', from);
  const { lengths = [], columns = 0, exit } = JSON.parse(output.toString('utf8', from, headEnd)) as Encoded;
  let at = headEnd + 1;
  const [small, medium, large, dots] = lengths.map((length) => output.subarray(at, (at += length)));
  if (exit !== undefined) return { exit, end: at };
  if (!small || !medium || !large || !dots) throw new Error('a picture came without its parts');
  return { picture: { small, medium, large, dots, dotColumns: columns }, end: at };
}
