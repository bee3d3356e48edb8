import type { ParseArgsOptionDescriptor } from 'node:util';

/** Where a command writes, and how it asks. */
export interface Terminal {
  write(line: string): void;
  writeError(line: string): void;
  /**
   * Undefined without somebody to answer: in a script, a pipe or a container without a terminal. The answer is
   * undefined when the input ends.
   */
  ask: ((question: string) => Promise<string | undefined>) | undefined;
}

type Options = Record<string, ParseArgsOptionDescriptor & { description: string }>;
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string };

interface Call<O extends Options> {
  options: Values<O>;
  /** Empty if the command takes none. */
  operand: string;
  env: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
}

/** One verb of `npm run festival`. */
export interface Command<O extends Options = Options> {
  /** As typed, such as `demo remove`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** Its positional arguments in the help, such as FILE. */
  operand?: string;
  options: O;
  /** Resolves to the exit code. @throws Error with one line that says what failed */
  run(call: Call<O>): Promise<number>;
}

/** Keeps the types of the options for `run`, which the list of commands does not need. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command => command;
