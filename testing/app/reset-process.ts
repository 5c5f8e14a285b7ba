import { clock } from '../../server/domain/kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../../server/domain/kernel/context.ts';

// Runs before each file of tests that shares its process with others: nothing is left of what the file before has set.
configureContext(DEFAULT_CONTEXT);
clock.set();
