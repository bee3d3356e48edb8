import { parseArgs } from 'node:util';
import { reasonOf } from '#platform/database/reason.ts';
import { EnvironmentError } from '#run/app/server/environment.ts';
import { adminAdd, adminReset } from './admin.ts';
import { backup } from './backup.ts';
import type { Command, Terminal } from './command.ts';
import { demoRemove } from './demoRemove.ts';
import { doctor } from './doctor/doctor.ts';
import { exportFestival } from './export.ts';
import { mailTest } from './mailTest.ts';
import { newFestival } from './newFestival/newFestival.ts';
import { restore } from './restore.ts';

const commands: readonly Command[] = [
  doctor,
  backup,
  restore,
  exportFestival,
  adminAdd,
  adminReset,
  mailTest,
  demoRemove,
  newFestival,
];

export async function runCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
  if (!command) {
    const asksForHelp = args.length === 0 || args.includes('--help');
    const lines = overview();
    if (asksForHelp) for (const line of lines) terminal.write(line);
    else for (const line of [`There is no command "${args.join(' ')}".`, ...lines]) terminal.writeError(line);
    return asksForHelp ? 0 : 1;
  }
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(command.name.split(' ').length),
      options: { ...command.options, help: { type: 'boolean' } },
      allowPositionals: command.operand !== undefined,
    });
    const { help, ...options } = values;
    if (help === true) {
      for (const line of helpOf(command)) terminal.write(line);
      return 0;
    }
    const [operand = '', ...others] = positionals;
    if (command.operand !== undefined && (operand === '' || others.length > 0)) {
      const given = positionals.length === 1 ? 'an empty one' : positionals.length;
      throw new Error(`${command.name} needs one ${command.operand}, and was given ${given}.`);
    }
    return await command.run({ options, operand, env, terminal });
  } catch (error) {
    for (const line of problemsOf(error)) terminal.writeError(line);
    return 1;
  }
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof EnvironmentError) return error.problems;
  return [reasonOf(error)];
}

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
};

const overview = () => [
  'Usage: npm run festival -- <command> [options]',
  '',
  ...columns(commands.map((command) => [callOf(command), command.summary])),
  '',
  'NODE_ENV, DATABASE_URL and DATA_DIR say which database, as they do for the server. <command> --help lists its options.',
];

const callOf = ({ name, operand }: Command) => (operand === undefined ? name : `${name} ${operand}`);

const helpOf = (command: Command) => [
  `Usage: npm run festival -- ${callOf(command)} [options]`,
  '',
  command.summary,
  '',
  ...columns(Object.entries(command.options).map(([option, { description }]) => [`--${option}`, description])),
];
