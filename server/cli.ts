import { formatStartupError } from './bootstrap/lifecycle.ts';
import { createProgram } from './cli/program.ts';
import { DomainError } from './domain/kernel/errors.ts';
import { isStoreOutage } from './http/outage.ts';

/** Returns the exit code of a command that could not be done, and the sentence for it. */
const explain = (error: unknown): [code: number, sentence: string] => {
  if (error instanceof DomainError) return [1, error.message];
  if (isStoreOutage(error))
    return [2, 'MongoDB or Redis does not answer at the configured address; try again when it does.'];
  return [1, formatStartupError(error)];
};

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const [code, sentence] = explain(error);
    const isJson = process.argv.includes('--json');
    process.stderr.write(isJson ? `${JSON.stringify({ ok: false, error: sentence })}\n` : `${sentence}\n`);
    process.exitCode = code;
  });
