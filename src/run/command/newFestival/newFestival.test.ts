import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFestival } from '#platform/festival/server.ts';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { runCommandLine } from '../commandLine.ts';
import { type Answers, questions } from './questions.ts';

const root = suiteFolder();
let count = 0;
let folder = '';
beforeEach(() => (folder = join(root, `festival-${++count}`)));

const examples = Object.fromEntries(questions.map(({ key, example }) => [key, example])) as unknown as Answers;

async function run(args: readonly string[], typed?: readonly string[]) {
  const output = { out: '', err: '', prompts: [] as string[] };
  const left = [...(typed ?? [])];
  const ask = (question: string) => {
    output.prompts.push(question);
    return Promise.resolve(left.shift());
  };
  const terminal = {
    write: (line: string) => (output.out += `${line}\n`),
    writeError: (line: string) => (output.err += `${line}\n`),
    ask: typed ? ask : undefined,
  };
  return { code: await runCommandLine(['new', ...args], {}, terminal), ...output };
}
const answersFile = (answers: unknown): string => {
  const file = join(root, 'answers.json');
  writeFileSync(file, typeof answers === 'string' ? answers : JSON.stringify(answers));
  return file;
};

describe('new', () => {
  it('asks ten questions and writes a whole festival', async () => {
    const { code, err, out, prompts } = await run([folder], Object.values(examples));
    expect([code, err]).toEqual([0, '']);
    expect(prompts).toHaveLength(10);
    expect(out).toContain(`FESTIVAL=${folder} npm start`);
    const festival = readFestival(folder);
    expect(festival).toMatchObject({
      name: 'Byte Days 2031',
      shortName: 'Byte Days',
      headline: 'BYTE DAYS',
      batches: ['2028', '2029', '2030', '2031'],
      freshBatch: '2031',
    });
    expect(festival.clubs.map(({ slug }) => slug)).toEqual(['robot-workshop', 'chess-club']);
    expect(readdirSync(folder).toSorted()).toEqual([
      'README.md',
      'clubs.json',
      'committee.json',
      'festival.json',
      'images',
    ]);
    expect(readFileSync(join(folder, 'images/mark.svg'), 'utf8')).toMatch(/^<svg /);
    expect(statSync(join(folder, 'festival.json')).mode & 0o777).toBe(0o644);
    expect(readdirSync(root).filter((name) => name.startsWith(`festival-${count}`))).toEqual([`festival-${count}`]);
  });

  it.each([
    ['cloud.neduet.edu.pk', 'https://neduet.edu.pk/'],
    ['students.ribeira.example', 'https://ribeira.example/'],
    ['ribeira.example', 'https://ribeira.example/'],
    ['neduet.edu.pk', 'https://neduet.edu.pk/'],
  ])('guesses from %s the site %s', async (mailDomain, site) => {
    expect((await run([folder, '--answers', answersFile({ ...examples, mailDomain })])).code).toBe(0);
    expect(readFestival(folder).university.site).toBe(site);
  });

  it('takes names in any script, into an empty directory', async () => {
    mkdirSync(folder);
    const answers = { ...examples, name: 'أيام النور 2030', clubs: 'نادي الروبوت, الشطرنج, Lamps, Űrcsoport' };
    expect((await run([folder, '--answers', answersFile(answers)])).code).toBe(0);
    const { headline, clubs } = readFestival(folder);
    expect([headline, ...clubs.map(({ slug }) => slug)]).toEqual([
      'FESTIVAL',
      'club-1',
      'club-2',
      'lamps',
      'urcsoport',
    ]);
  });

  it('has a demo, whose people could have signed up, from the shortest answers too', async () => {
    const answers = { ...examples, clubs: 'One', batches: '2030, 2031', rollNumber: 'A-100', phone: '123456' };
    expect((await run([folder, '--answers', answersFile(answers)])).code).toBe(0);
    vi.stubEnv('FESTIVAL', folder);
    vi.resetModules();
    const { people } = await import('#database/cast/people.ts');
    const { applications, clubApplications } = await import('#database/cast/applications.ts');
    vi.unstubAllEnvs();
    const festival = readFestival(folder);
    for (const list of [people, applications, clubApplications])
      for (const { rollNumber } of list) expect(rollNumber).toMatch(new RegExp(festival.rollNumber.pattern));
    for (const { phoneNumber } of people) expect(phoneNumber).toMatch(new RegExp(festival.phone.pattern));
    for (const field of ['rollNumber', 'phoneNumber', 'email'] as const)
      expect(new Set(people.map((person) => person[field])).size, field).toBe(people.length);
  });

  const bad: [key: keyof Answers, answer: string, why: string][] = [
    ['name', ' ', 'must not be empty'],
    ['university', '', 'must not be empty'],
    ['department', '', 'must not be empty'],
    ['mailDomain', '@Uni.example', 'must be a mail domain'],
    ['mailbox', 'me', 'must be an email address'],
    ['timeZone', 'Mars/Olympus', 'must be a time zone'],
    ['timeZone', '+05:00', 'must be a time zone'],
    ['clubs', 'A B, A-B', 'stands there twice'],
    ['clubs', 'a,b,c,d,e,f,g,h', 'there can be 7'],
    ['clubs', ',', 'must not be empty'],
    ['batches', '31', 'is no year of four digits'],
    ['batches', '2031', 'at least two years'],
    ['batches', '2031, 2031', 'stands there twice'],
    ['rollNumber', '31001', 'must begin with capital letters'],
    ['rollNumber', 'INF-1', 'at least three digits'],
    ['rollNumber', `INF-${'1'.repeat(30)}`, 'at most 30 characters'],
    ['phone', '+1 (2)', 'at least six digits'],
    ['phone', '1 '.repeat(15) + '1', 'at most 20 characters'],
    ['name', 'n'.repeat(101), 'at most 100 characters'],
    ['university', 'One\nTwo', 'must be one line'],
    ['department', 'Faculty {x}', 'must hold no braces'],
    ['mailbox', 'bücher@ribeira.example', 'must be an email address'],
    ['clubs', `Robots, ${'c'.repeat(101)}`, 'at most 100 characters'],
    ['rollNumber', 'INF-a3100', 'must have capital letters only'],
    ['rollNumber', 'INF-{310}', 'must hold no braces'],
  ];

  it.each(bad)('says in one line what is wrong with %s %j, and asks again', async (key, answer, why) => {
    const typed = questions.flatMap((question) =>
      question.key === key ? [answer, question.example] : [question.example],
    );
    const { code, out, prompts } = await run([folder], typed);
    expect(code).toBe(0);
    expect(prompts).toHaveLength(11);
    expect(out.split('\n')[0]).toMatch(new RegExp(`^${key}: .*${why}`));

    const refused = await run([`${folder}-2`, '--answers', answersFile({ ...examples, [key]: answer })]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(`answers.json: ${key}: `);
    expect(refused.err.trimEnd()).not.toContain('\n');
    expect(existsSync(`${folder}-2`)).toBe(false);
  });

  it('writes nothing where something is, or where nobody answers', async () => {
    const file = join(root, 'file');
    const full = join(root, 'full');
    writeFileSync(file, 'x');
    mkdirSync(full, { recursive: true });
    writeFileSync(join(full, 'mine.txt'), 'mine');
    const good = answersFile(examples);
    const { name: _name, ...nameless } = examples;
    const refused: [args: string[], why: RegExp][] = [
      [[], /^new needs one DIR/],
      [[folder, 'other'], /^new needs one DIR/],
      [[full, '--answers', good], /is not empty: nothing was written/],
      [[file, '--answers', good], /is a file: nothing was written/],
      [[folder], /^Nobody is here to answer/],
      [[folder, '--answers', join(root, 'none.json')], /none\.json: ENOENT/],
    ];
    for (const [args, why] of refused) {
      const { code, err } = await run(args);
      expect([code, err]).toEqual([1, expect.stringMatching(why)]);
      expect(err.trimEnd()).not.toContain('\n');
    }
    for (const [text, why] of [
      ['{', /JSON/],
      ['[]', /must be an object/],
      [nameless, /name: must be text/],
      [{ ...examples, nmae: 'x' }, /nobody asks for nmae/],
      [{ ...examples, phone: 1 }, /phone: must be text/],
    ] as const)
      expect((await run([folder, '--answers', answersFile(text)])).err).toMatch(why);
    const afterCtrlC = await run([folder], [examples.name]);
    expect([afterCtrlC.code, afterCtrlC.err]).toEqual([1, 'Nobody answers any more: nothing was written.\n']);
    expect(afterCtrlC.prompts).toHaveLength(2);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(full)).toEqual(['mine.txt']);
  });
});
