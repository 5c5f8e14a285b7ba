import { existsSync, readFileSync } from 'node:fs';

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A test by its file and its name. */
export interface NamedTest {
  readonly file: string;
  readonly test: string;
}

/** Whether a file has a test of this name. */
export const isThere = ({ file, test }: NamedTest): boolean =>
  existsSync(file) && new RegExp(`\\(\\s*(['"\`])${escapeForRegExp(test)}\\1,`).test(readFileSync(file, 'utf8'));
