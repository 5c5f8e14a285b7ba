import type { Member } from '../clients/member.ts';
import type { Acks } from '../ledger/acks.ts';
import type { InjectedFault } from './inject-fault.ts';
import type { Fault, Target } from './schedule.ts';

/** How long it took until the service was as before, in milliseconds; null where it was not within the time. */
export interface Recovery {
  readonly fault: Fault;
  /** From the end of the fault (started again, released) to the first acknowledged message. */
  readonly ackedAfter: number | null;
  /** The same from when the store itself served again: what the service adds. */
  readonly ackedSinceStore: number | null;
  /** The same from the kill itself. */
  readonly ackedSinceInjection: number | null;
  /** For each client that was with a killed server: from the kill until it was connected and had caught up. */
  readonly caughtUpAfter: readonly (number | null)[];
}

/** Whose connection is with one of the targets. */
export const membersOnServers = (members: readonly Member[], targets: readonly Target[]): Member[] =>
  members.filter(({ tab }) => tab.isConnected() && targets.some((target) => target === `server${tab.server() + 1}`));

/** Whether messages are acknowledged again and all members are connected and have caught up. */
export const isRecovered = (
  members: readonly Member[],
  hit: readonly Member[],
  acks: Acks,
  strike: InjectedFault,
): boolean =>
  acks.last() > strike.liftedAt &&
  members.every(({ tab }) => tab.currentSince() !== null) &&
  hit.every(({ tab }) => (tab.currentSince() ?? 0) > strike.injectedAt);

/** Returns how long the service took to recover from a fault. `storesServe` is the time at which the stores served again. */
export const measureRecovery = (
  fault: Fault,
  hit: readonly Member[],
  acks: Acks,
  strike: InjectedFault,
  storesServe: number,
): Recovery => {
  const acked = acks.firstSince(strike.liftedAt);
  return {
    fault,
    ackedAfter: acked === undefined ? null : acked - strike.liftedAt,
    ackedSinceStore: acked === undefined ? null : Math.max(0, acked - storesServe),
    ackedSinceInjection: acked === undefined ? null : acked - strike.injectedAt,
    caughtUpAfter: hit.map(({ tab }) => {
      const since = tab.currentSince();
      return since !== null && since > strike.injectedAt ? since - strike.injectedAt : null;
    }),
  };
};
