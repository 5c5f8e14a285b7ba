import { join } from 'node:path';
import { createCleanupStack } from '../server/bootstrap/cleanup-stack.ts';
import { seededRandom } from '../server/domain/matching/search/seeded.ts';
import type { Violation } from './check/evidence.ts';
import { createMember, type Member } from './clients/member.ts';
import { createPopulation, type Population } from './clients/population.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { type Acks, watchAcks } from './ledger/acks.ts';
import { type Ledger, openLedger } from './ledger/ledger.ts';

export interface RunOptions {
  readonly seed: number;
  /** Number of members; even. */
  readonly clients: number;
  /** Introductions to which both members respond at the same time, spread over the run. */
  readonly races: number;
  /** Of how many members in four the client sends, marks and reads over its connection: 2 (half of them) unless given. */
  readonly inFourBySocket?: number;
}

/** A temporary service with connected members. */
export interface Run {
  readonly cluster: Cluster;
  readonly population: Population;
  readonly members: readonly Member[];
  readonly ledger: Ledger;
  readonly acks: Acks;
  readonly random: () => number;
  /** Violations that the ledger cannot show. */
  readonly faults: Violation[];
  /** Stops everything; deletes the folder of ledger and logs unless `keep`. */
  close(keep: boolean): Promise<void>;
}

/** Starts a service, fills it, and opens a tab for each member. Every process is stopped on Ctrl-C and SIGTERM as well. */
export const startRun = async (options: RunOptions): Promise<Run> => {
  const cluster = await startCluster();
  const onSignal = () => void cluster.stop().finally(() => process.exit(130));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const cleanup = createCleanupStack();
  const close = async (keep: boolean) => {
    await cleanup.run();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await cluster.stop(keep);
  };
  try {
    const { clients: size, races: introductions, seed, inFourBySocket = 2 } = options;
    const random = seededRandom(`clients:${seed}`);
    const ledger = openLedger(join(cluster.dir, 'ledger.jsonl'));
    const population = await createPopulation(cluster, { size, introductions });
    cleanup.add(population.close);
    await cluster.startPrograms();
    const parts = { urls: cluster.urls, ledger, random, threads: population.threads };
    const members = await Promise.all(
      population.people.map((person, index) =>
        // Of each server's members, as these take turns.
        createMember(person, getInitialServer(index, cluster.urls), {
          ...parts,
          isBySocket: index % 4 < inFourBySocket,
        }),
      ),
    );
    for (const member of members) cleanup.add(member.close);
    await Promise.all(members.map((member) => member.open()));
    return { cluster, population, members, ledger, acks: watchAcks(ledger), random, faults: [], close };
  } catch (error) {
    await close(true);
    throw error;
  }
};

/** The server to which a member is connected while no fault is active. */
export const getInitialServer = (index: number, urls: readonly string[]): number => index % urls.length;
