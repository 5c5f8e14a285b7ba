import { leaveAndReturn } from './clients/leave-and-return.ts';
import type { Introduction } from './clients/population.ts';
import { raceResponses } from './clients/race-responses.ts';
import type { Run } from './run.ts';

/** Work that runs beside the messages, spread over a run's cycles. */
export interface SideTasks {
  /** Starts the cycle's share of races, so that they are under way when its fault is injected. */
  startRaces(cycle: number): void;
  /** Runs the cycle's share of second tabs that disconnect and reconnect, while no fault is active. */
  runLeavers(cycle: number): Promise<void>;
  /** Waits until every race has ended. Returns the introductions that were raced. */
  finish(): Promise<readonly Introduction[]>;
}

/** Prepares the side tasks of a run of `cycles` cycles, with `leavers` second tabs in all. */
export const createSideTasks = (run: Run, { leavers, cycles }: { leavers: number; cycles: number }): SideTasks => {
  const { population, members, ledger, cluster, acks, random } = run;
  const races: Promise<void>[] = [];
  const shareOf = (total: number, cycle: number) => Math.ceil((total * (cycle + 1)) / Math.max(1, cycles));
  let left = 0;
  return {
    startRaces(cycle) {
      for (const introduction of population.introductions.slice(
        races.length,
        shareOf(population.introductions.length, cycle),
      ))
        races.push(raceResponses(introduction, members, ledger));
    },
    async runLeavers(cycle) {
      for (const due = shareOf(leavers, cycle); left < due; left += 1) {
        const person = population.people[Math.floor(random() * population.people.length)];
        if (person) await leaveAndReturn(person, left % cluster.urls.length, { urls: cluster.urls, ledger, acks });
      }
    },
    async finish() {
      await Promise.all(races);
      return population.introductions.slice(0, races.length);
    },
  };
};
