import { configureContext } from '../../server/domain/kernel/context.ts';

/**
 * Has this process hash passwords in about half a millisecond instead of 22 ms: for tests that are not about the cost. The
 * programs have no way to do so.
 */
export const hashCheaply = (): void => configureContext({ hashingCost: { memoryCost: 256, timeCost: 1 } });

/** Has this process hash passwords as the programs do. */
export const hashAtFullCost = (): void => configureContext({ hashingCost: null });
