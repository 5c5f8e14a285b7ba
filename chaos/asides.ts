import { leaveAndReturn } from './clients/leaver.ts';
import type { Introduction } from './clients/people.ts';
import { race } from './clients/races.ts';
import type { Stage } from './stage.ts';

/** What goes on beside the messages, spread over a run's cycles. */
export interface Asides {
  /** Begins the cycle's share of races, which its fault then meets. */
  during(cycle: number): void;
  /** The cycle's share of second tabs that leave and come back, while all is well. */
  between(cycle: number): Promise<void>;
  /** Waits for the races' ends; answers which were run. */
  settle(): Promise<readonly Introduction[]>;
}

export const createAsides = (stage: Stage, { leavers, cycles }: { leavers: number; cycles: number }): Asides => {
  const { society, members, ledger, cluster, acks, random } = stage;
  const races: Promise<void>[] = [];
  const shareOf = (total: number, cycle: number) => Math.ceil((total * (cycle + 1)) / Math.max(1, cycles));
  let left = 0;
  return {
    during(cycle) {
      for (const introduction of society.introductions.slice(
        races.length,
        shareOf(society.introductions.length, cycle),
      ))
        races.push(race(introduction, members, ledger));
    },
    async between(cycle) {
      for (const due = shareOf(leavers, cycle); left < due; left += 1) {
        const person = society.people[Math.floor(random() * society.people.length)];
        if (person) await leaveAndReturn(person, left % 2 === 0 ? 0 : 1, { urls: cluster.urls, ledger, acks });
      }
    },
    async settle() {
      await Promise.all(races);
      return society.introductions.slice(0, races.length);
    },
  };
};
