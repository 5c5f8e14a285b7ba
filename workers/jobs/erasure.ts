import { eraseAccount } from '../../server/domain/accounts/erasure.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Erases one account. */
export const runErasure: JobImplementation<'erasure'> = { run: (payload) => eraseAccount(system, payload) };
