import { DomainError } from '../../server/domain/kernel/errors.ts';

/** Returns the code with which the domain refuses an attempt, or 'ok' where it does not. */
export const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'ok',
    (error) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  );
