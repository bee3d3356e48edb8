import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FestivalError, printProblems } from '#platform/festival/server.ts';
import { Refusal } from '#platform/http/refusals.ts';
import { refusals } from '../contract.ts';
import { limits } from '../rules.ts';
import { encodeFiles, type EncodedPicture } from './encoder.ts';
import { decodableFile } from './fileShape.ts';
import type { FolderPictures } from './served.ts';

/** 6 px each on a face of the about page. */
const dotColumns = 44;

/**
 * The pictures of the festival's folder, re-encoded like uploads.
 * @param pictures the id of each, by file name
 * @throws FestivalError with a printed line for each that cannot be decoded
 */
export async function encodeFolderPictures(
  folder: string,
  pictures: Readonly<Record<string, string>>,
): Promise<FolderPictures> {
  const files = Object.entries(pictures).map(([name, id]) => ({ id, path: resolve(folder, 'images', name) }));
  const problems: string[] = [];
  const sound: typeof files = [];
  for (const file of files) {
    const problem = await problemOf(file.path);
    if (problem === undefined) sound.push(file);
    else problems.push(`${file.path}: ${problem}`);
  }
  const made = await encodeFiles(
    sound.map(({ path }) => path),
    dotColumns,
  );
  const encoded = new Map<string, EncodedPicture>();
  for (const [index, { id, path }] of sound.entries()) {
    const picture = made[index];
    if (picture instanceof Refusal) problems.push(`${path}: ${picture.message}`);
    else if (picture) encoded.set(id, picture);
  }
  if (problems.length === 0) return encoded;
  const error = new FestivalError(problems);
  printProblems(error);
  throw error;
}

async function problemOf(path: string): Promise<string | undefined> {
  const file = await readFile(path);
  if (file.length > limits.bytes) return refusals.picture_too_large.message;
  const decodable = decodableFile(file);
  return typeof decodable === 'string' ? refusals[decodable].message : undefined;
}
