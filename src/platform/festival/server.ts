import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { type Demo, demoSchema } from './demo.ts';
import { isSvg } from './images.ts';
import { clubsSchema, committeeSchema, editionSchema, sponsorsSchema, type Festival } from './schema.ts';

const projectRoot = resolve(import.meta.dirname, '../../..');

const demoFile = 'demo.json';
const sponsorsFile = 'sponsors.json';

/** `problems` holds one line each, naming file and field. */
export class FestivalError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'FestivalError';
    this.problems = problems;
  }
}

/** The last lines of a failed start. */
export function printProblems({ problems }: FestivalError): void {
  for (const problem of problems) console.error(`FESTIVAL: ${problem}`);
}

/** @throws FestivalError that lists every problem of every file */
export function readFestival(folder: string): Festival {
  if (!existsSync(folder)) throw new FestivalError([`${folder}: there is no such folder`]);
  const problems: string[] = [];
  const edition = readPart(folder, 'festival.json', editionSchema, problems);
  const clubs = readPart(folder, 'clubs.json', clubsSchema, problems);
  const committee = readPart(folder, 'committee.json', committeeSchema, problems);
  const hasSponsors = existsSync(resolve(folder, sponsorsFile));
  const sponsors = hasSponsors ? (readPart(folder, sponsorsFile, sponsorsSchema, problems) ?? []) : [];
  const pictures: Record<string, string> = {};
  const readImage = (path: string, where: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      problems.push(`${where} cannot be read: ${reason}`);
      return undefined;
    }
  };
  const findImage = (file: string, index: number, field: string, name: string | null) => {
    if (name === null) return;
    const path = resolve(folder, 'images', name);
    const where = `${resolve(folder, file)}: ${index}.${field}:`;
    if (!existsSync(path)) problems.push(`${where} there is no images/${name}`);
    const image = existsSync(path) ? readImage(path, `${where} images/${name}`) : undefined;
    if (image === undefined) return;
    if (!isSvg(name)) pictures[name] = pictureId(image);
    else if (!/<svg[\s/>]/.test(image.toString())) problems.push(`${where} images/${name} is no SVG drawing`);
  };
  clubs?.forEach((club, index) => findImage('clubs.json', index, 'logo', club.logo));
  committee?.forEach((member, index) => findImage('committee.json', index, 'image', member.image));
  sponsors.forEach((sponsor, index) => findImage(sponsorsFile, index, 'logo', sponsor.logo));

  if (existsSync(resolve(folder, demoFile))) {
    const demo = readPart(folder, demoFile, demoSchema, problems);
    demo?.phoneNumbers?.forEach((number, index) => {
      if (edition && !new RegExp(edition.phone.pattern).test(number))
        problems.push(`${resolve(folder, demoFile)}: phoneNumbers.${index}: must match phone.pattern`);
    });
  }
  if (!edition || !clubs || !committee || problems.length > 0) throw new FestivalError(problems);
  return { ...edition, clubs, committee, sponsors, pictures };
}

/** Raised when the same file is rendered differently, since browsers cache by address. */
const pictureId = (file: Buffer): string => createHash('sha256').update('1').update(file).digest('hex').slice(0, 32);

export function festivalScript(content: Festival = festival): string {
  // `<` is escaped, so that no text can end the element.
  const json = JSON.stringify(content).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="festival">${json}</script>`;
}

/** For people who edit the folder and do not know schemas. */
const plainly: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'must be there' : `must be ${nouns[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? `needs at least ${issue.minimum}` : `must be ${issue.minimum} or more`;
  if (issue.code === 'too_big' && issue.origin !== 'array') return `must be ${issue.maximum} or less`;
  return undefined;
};
const nouns: Readonly<Record<string, string>> = {
  string: 'text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
};

function readPart<Part>(folder: string, file: string, schema: z.ZodType<Part>, problems: string[]): Part | undefined {
  const path = resolve(folder, file);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`${path}: ${reason.replaceAll(/\s+/g, ' ')}`);
    return undefined;
  }
  const result = schema.safeParse(json, { error: plainly });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    problems.push(`${path}: ${field}${issue.message}`);
  }
  return undefined;
}

function readConfigured(): Festival {
  try {
    return readFestival(configured);
  } catch (error) {
    if (error instanceof FestivalError) printProblems(error);
    throw error;
  }
}

/** The names of the demo's people in the folder; empty without the file. */
export function readDemo(folder: string): Demo {
  const problems: string[] = [];
  const demo = existsSync(resolve(folder, demoFile))
    ? readPart(folder, demoFile, demoSchema, problems)
    : demoSchema.parse({});
  if (!demo) throw new FestivalError(problems);
  return demo;
}

const configured = resolve(projectRoot, process.env['FESTIVAL'] ?? 'festival');
export const festival: Festival = readConfigured();
export const demo: Demo = readDemo(configured);
