import { system } from '../../server/domain/kernel/actor.ts';
import { syncPurchases } from '../../server/domain/membership/payments/subscriptions.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Tells the payment provider what it is to charge for a membership. */
export const runPurchases: JobImplementation<'purchases'> = { run: (payload) => syncPurchases(system, payload) };
