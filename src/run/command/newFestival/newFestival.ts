import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readFestival } from '#platform/festival/server.ts';
import { defineCommand, type Terminal } from '../command.ts';
import { clubsOf, committeeOf, editionOf, mark, readme } from './content.ts';
import { type Answers, problemWith, questions } from './questions.ts';

export const newFestival = defineCommand({
  name: 'new',
  operand: 'DIR',
  summary: 'Asks ten questions and writes a festival’s folder to DIR, which starts at once.',
  options: { answers: { type: 'string', description: 'a JSON file that holds the answers; nobody is asked' } },
  async run({ options, operand, terminal }) {
    const folder = resolve(operand);
    checkIsFree(folder, operand);
    const answers = options.answers === undefined ? await ask(terminal) : answersIn(options.answers);
    write(folder, answers);
    for (const line of [
      `${operand} holds ${answers.name}. Read its README.md, and start it with:`,
      `FESTIVAL=${folder} npm start`,
    ])
      terminal.write(line);
    return 0;
  },
});

function checkIsFree(folder: string, asTyped: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${asTyped} is a file: nothing was written.`);
  if (readdirSync(folder).length > 0) throw new Error(`${asTyped} is not empty: nothing was written.`);
}

async function ask(terminal: Terminal): Promise<Answers> {
  if (!terminal.ask) throw new Error('Nobody is here to answer. Give the answers with --answers FILE.');
  const answers: Partial<Answers> = {};
  for (const [n, question] of questions.entries()) {
    while (answers[question.key] === undefined) {
      const typed = await terminal.ask(`${n + 1}/10 ${question.asks} (${question.example}) `);
      if (typed === undefined) throw new Error('Nobody answers any more: nothing was written.');
      const answer = typed.trim();
      const problem = problemWith(question, answer);
      if (problem === undefined) answers[question.key] = answer;
      else terminal.write(`${question.key}: ${problem}`);
    }
  }
  return answers as Answers;
}

function answersIn(file: string): Answers {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)}`, {
      cause: error,
    });
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new Error(`${file}: must be an object with the answers ${questions.map(({ key }) => key).join(', ')}`);
  const given = new Map<string, unknown>(Object.entries(json));
  const unknown = [...given.keys()].find((key) => !questions.some((question) => question.key === key));
  if (unknown !== undefined) throw new Error(`${file}: nobody asks for ${unknown}`);
  const answers: Partial<Answers> = {};
  for (const question of questions) {
    const answer = given.get(question.key);
    const problem = typeof answer === 'string' ? problemWith(question, answer.trim()) : 'must be text';
    if (problem !== undefined) throw new Error(`${file}: ${question.key}: ${problem}`);
    answers[question.key] = String(answer).trim();
  }
  return answers as Answers;
}

/** All or nothing: written beside the place and read as the server reads it, then moved there. */
function write(folder: string, answers: Answers): void {
  const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
  const files = {
    'festival.json': json(editionOf(answers)),
    'clubs.json': json(clubsOf(answers)),
    'committee.json': json(committeeOf(answers)),
    'README.md': readme(answers),
    'images/mark.svg': mark,
  };
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}.`);
  try {
    mkdirSync(join(made, 'images'));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(made, name), text);
      // Public content, whatever the umask: the site may run as another user.
      chmodSync(join(made, name), 0o644);
    }
    for (const directory of [join(made, 'images'), made]) chmodSync(directory, 0o755);
    readFestival(made);
    // Succeeds only on an empty folder.
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
}
