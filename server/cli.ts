import { formatStartupError } from './bootstrap/lifecycle.ts';
import { createProgram } from './cli/program.ts';
import { DomainError } from './domain/kernel/errors.ts';
import { isStoreOutage } from './http/outage.ts';

/** What is wrong with a file that a command was given, by the code of the system. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'is there already: name one that does not exist yet.',
  ENOENT: 'is not there, or its folder is not.',
  EACCES: 'may not be used by the user that runs this.',
};

/** Returns the sentence for a file that cannot be used; null for another error. */
const explainFile = (error: unknown): string | null => {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  return path !== '' && fault ? `${path} ${fault}` : null;
};

/** Returns the exit code of a command that could not be done, and the sentence for it. */
const explain = (error: unknown): [code: number, sentence: string] => {
  if (error instanceof DomainError) return [1, error.message];
  if (isStoreOutage(error))
    return [2, 'MongoDB or Redis does not answer at the configured address; try again when it does.'];
  return [1, explainFile(error) ?? formatStartupError(error)];
};

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const [code, sentence] = explain(error);
    const isJson = process.argv.includes('--json');
    process.stderr.write(isJson ? `${JSON.stringify({ ok: false, error: sentence })}\n` : `${sentence}\n`);
    process.exitCode = code;
  });
