import { type Command, InvalidArgumentError } from 'commander';
import { email } from '../../shared/contract/base/fields.ts';

/** Adds one command to the program; each has a file of its own in this folder and a line in `program.ts`. */
export type AddCommand = (program: Command) => void;

/** What a command has done. */
export interface Outcome {
  /** What is printed for people. */
  readonly lines: readonly string[];
  /** What `--json` prints instead, as one line. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether a check has found something wrong: exit code 1. */
  readonly isFound?: boolean;
}

/** Adds a command, with the option that all have. */
export const addCommand = (program: Command, name: string, description: string): Command =>
  program.command(name).description(description).option('--json', 'print one line of JSON, for programs');

/** Makes the action of a command of what does it: prints what it has done, and sets the exit code. */
export const report =
  <Args extends unknown[]>(run: (...args: Args) => Promise<Outcome>) =>
  async (...given: [...Args, ...unknown[]]): Promise<void> => {
    const command = given.at(-1) as Command;
    const { lines, data, isFound = false } = await run(...(given as unknown as Args));
    const text = command.opts().json ? [JSON.stringify({ ok: !isFound, ...data })] : lines;
    for (const line of text) process.stdout.write(`${line}\n`);
    if (isFound) process.exitCode = 1;
  };

/** Reads an e-mail address. */
export const emailArgument = (text: string): string => {
  const parsed = email.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('This is not an e-mail address.');
  return parsed.data;
};

/** Returns a reader of one of some words. */
export const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T => {
    const found = words.find((word) => word === text);
    if (!found) throw new InvalidArgumentError(`This is none of ${words.join(', ')}.`);
    return found;
  };
