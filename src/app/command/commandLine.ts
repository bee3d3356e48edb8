import { parseArgs } from 'node:util';
import { EnvironmentError } from '../server/environment.ts';
import type { Command, Terminal } from './command.ts';
import { demoRemove } from './demoRemove.ts';

const commands: readonly Command[] = [demoRemove];

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
    const { values } = parseArgs({
      args: args.slice(command.name.split(' ').length),
      options: { ...command.options, help: { type: 'boolean' } },
    });
    const { help, ...options } = values;
    if (help === true) {
      for (const line of helpOf(command)) terminal.write(line);
      return 0;
    }
    return await command.run({ options, env, terminal });
  } catch (error) {
    for (const line of problemsOf(error)) terminal.writeError(line);
    return 1;
  }
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof EnvironmentError) return error.problems;
  return [(error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')];
}

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
};

const overview = () => [
  'Usage: npm run festival -- <command> [options]',
  '',
  ...columns(commands.map(({ name, summary }) => [name, summary])),
  '',
  'NODE_ENV, DATABASE_URL and DATA_DIR say which database, as they do for the server. <command> --help lists its options.',
];

const helpOf = ({ name, summary, options }: Command) => [
  `Usage: npm run festival -- ${name} [options]`,
  '',
  summary,
  '',
  ...columns(Object.entries(options).map(([option, { description }]) => [`--${option}`, description])),
];
