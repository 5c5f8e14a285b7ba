import { join } from 'node:path';
import { seededRandom } from '../server/domain/matching/search/seeded.ts';
import type { Violation } from './check/evidence.ts';
import { createMember, type Loader, type Member } from './clients/member.ts';
import { makeSociety, type Society } from './clients/people.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster/cluster.ts';
import { type Acks, watchAcks } from './ledger/acks.ts';
import { type Ledger, openLedger } from './ledger/ledger.ts';

export interface StageOptions extends ClusterOptions {
  readonly seed: number;
  /** People; even. */
  readonly clients: number;
  /** Introductions that both answer at once, spread over the run. */
  readonly races: number;
  readonly load?: Loader;
}

/** A service of its own with people at it. */
export interface Stage {
  readonly cluster: Cluster;
  readonly society: Society;
  readonly members: readonly Member[];
  readonly ledger: Ledger;
  readonly acks: Acks;
  readonly random: () => number;
  /** What went wrong beside the ledger. */
  readonly faults: Violation[];
  /** Ends all of it; the folder stays where `keep` says so. */
  close(keep: boolean): Promise<void>;
}

/** Starts a service, fills it, and opens everybody's tab. Nothing stays behind, also on Ctrl-C and SIGTERM. */
export const openStage = async (options: StageOptions): Promise<Stage> => {
  const cluster = await startCluster(options);
  const onSignal = () => void cluster.stop().finally(() => process.exit(130));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const undo: (() => void)[] = [];
  const close = async (keep: boolean) => {
    for (const step of undo.toReversed()) step();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await cluster.stop(keep);
  };
  try {
    const { clients: size, races: introductions, seed, load } = options;
    const random = seededRandom(`clients:${seed}`);
    const ledger = openLedger(join(cluster.dir, 'ledger.jsonl'));
    const society = await makeSociety(cluster, { size, introductions });
    undo.push(society.close);
    await cluster.startPrograms();
    const parts = { urls: cluster.urls, ledger, random, threads: society.threads, ...(load && { load }) };
    const members = await Promise.all(
      society.people.map((person, index) => createMember(person, homeOf(index), parts)),
    );
    for (const member of members) undo.push(member.close);
    await Promise.all(members.map((member) => member.open()));
    return { cluster, society, members, ledger, acks: watchAcks(ledger), random, faults: [], close };
  } catch (error) {
    await close(true);
    throw error;
  }
};

/** The server that a member is with as long as nothing happens. */
export const homeOf = (index: number): 0 | 1 => (index % 2 === 0 ? 0 : 1);
