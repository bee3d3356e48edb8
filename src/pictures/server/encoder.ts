import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createFairQueue } from '#platform/fairQueue.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { refusals } from '../contract.ts';
import { exits, type Encoded } from './encoded.ts';
import { fileProblem } from './fileShape.ts';
import { tooBusy } from './uploadPlaces.ts';

const refuse = refusalFactory(refusals);
// Both together end before a connection that is silent is cut, after 20 s. A picture of 50 megapixels takes some two seconds.
export const maxWaitMs = 5000;
export const encodeTimeoutMs = 14_000;
const maxOutputBytes = 16 * 1024 * 1024;
const program = join(import.meta.dirname, 'encode.ts');
// Nothing of ours, such as SECRET; Windows starts nothing without its root.
const { SystemRoot } = process.env;
const environment = SystemRoot === undefined ? {} : { SystemRoot };

export interface EncodedPicture {
  small: Buffer;
  medium: Buffer;
  large: Buffer;
  dots: Buffer;
  dotColumns: number;
}

/** Decodes pictures in a process beside the server, one at a time; those who upload take turns. */
export function createEncoder() {
  const queue = createFairQueue({
    concurrency: 1,
    maxPerKey: 2,
    maxWaiting: 8,
    maxWaitMs,
    overflow: tooBusy,
  });
  /** @param signal ends it @throws Refusal when it is none of what is taken, waited too long or was ended */
  return async (file: Buffer, key: string, signal: AbortSignal): Promise<EncodedPicture> => {
    const problem = fileProblem(file);
    if (problem) throw refuse(problem);
    return queue.run(key, () => encode(file, signal), { signal });
  };
}

async function encode(file: Buffer, signal: AbortSignal): Promise<EncodedPicture> {
  const output = await new Promise<Buffer>((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: environment,
      timeout: encodeTimeoutMs,
      signal,
      killSignal: 'SIGKILL',
      maxBuffer: maxOutputBytes,
      windowsHide: true,
    } as const;
    const child = execFile(process.execPath, [program], options, (error, stdout) => {
      if (!error) return resolve(stdout);
      if (signal.aborted) return reject(tooBusy());
      if (error.code === exits.dimensions) return reject(refuse('picture_dimensions'));
      // It took too long, or the decoder broke over it.
      const isOfFile = error.code === exits.unreadable || typeof error.signal === 'string';
      reject(isOfFile ? refuse('picture_unreadable') : error);
    });
    // It may end before it has read all.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file);
  });
  const headEnd = output.indexOf('\n');
  const { columns, lengths } = JSON.parse(output.toString('utf8', 0, headEnd)) as Encoded;
  let at = headEnd + 1;
  const [small, medium, large] = lengths.map((length) => output.subarray(at, (at += length)));
  if (!small || !medium || !large) throw new Error('a picture came without its parts');
  return { small, medium, large, dots: output.subarray(at), dotColumns: columns };
}
