import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { type createCommunity, makeStrangers } from './community.ts';
import type { Load, SystemName } from './load/load-types.ts';
import type { ReadResult } from './load/reader.ts';
import { runInProcess } from './load/run-in-process.ts';
import { type JudgedResult, runLoad } from './load/run-load.ts';
import { type ChatOptions, listLoads, READERS } from './options.ts';
import { type IdleCost, measureIdleCost } from './systems/idle-cost.ts';
import { type System, startBare, startFeathers, startProduct } from './systems/systems.ts';

export const READS = { messages: 'GET last 50 messages', matches: 'GET /api/matches' } as const;
export type ReadName = keyof typeof READS;

/** Everything that was measured, round by round. */
export interface Measured {
  loads: Record<SystemName, Record<string, JudgedResult[]>>;
  inserts: Record<string, number[]>;
  reads: Record<'product' | 'floor', Record<ReadName, ReadResult[]>>;
  idle: Record<'product' | 'relay', IdleCost[]>;
}

type Say = (line: string) => void;

/** Starts every system once and measures them in interleaved rounds. */
export const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  community: ReturnType<typeof createCommunity>,
  options: ChatOptions,
  say: Say,
): Promise<Measured> => {
  const pairs = await community.pairs(options.pairs);
  const systems: System[] = [];
  try {
    const product = await startProduct(stores, dataDir, pairs);
    // The same process, whose members send over the connections on which they receive.
    systems.push(product, { ...product, name: 'socket' });
    systems.push(await startBare('floor', stores, options.pairs));
    systems.push(await startBare('relay', stores, options.pairs));
    systems.push(await startFeathers(stores, options.pairs));
    const measured: Measured = {
      loads: { product: {}, socket: {}, floor: {}, feathers: {}, relay: {} },
      inserts: {},
      reads: { product: { messages: [], matches: [] }, floor: { messages: [], matches: [] } },
      idle: { product: [], relay: [] },
    };
    const random = seededRandom(options.seed);
    // First, for the memory that a load has taken and given back would hide what connections cost.
    await idle(systems, community, options, measured);
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const load of listLoads(options)) {
        for (const system of shuffled(systems, random)) await oneLoad(system, load, measured, round, say);
        if (load.kind === 'closed') await oneInsert(stores, options, load.outstanding, measured);
      }
      await reads(systems, options, random, measured);
      say(`round ${round}: reads done`);
    }
    return measured;
  } finally {
    for (const child of new Set(systems.map((system) => system.child))) await child.stop();
  }
};

const oneLoad = async (system: System, load: Load, { loads }: Measured, round: number, say: Say): Promise<void> => {
  const result = await runLoad(system, load);
  const { deliveredPerSecond, delivery, lag, failed, cpu } = result;
  loads[system.name][load.name] = [...(loads[system.name][load.name] ?? []), result];
  say(
    `round ${round} ${load.name.padEnd(6)} ${system.name.padEnd(8)} ${deliveredPerSecond.toFixed(0).padStart(6)}/s, ` +
      `p50 ${delivery.p50.toFixed(1)} p99 ${delivery.p99.toFixed(1)} ms, sent late p99 ${lag.p99.toFixed(1)} ms, ${cpu.toFixed(0)} µs of processor a message, failed ${failed}`,
  );
};

const oneInsert = async (
  { mongodbUri: uri }: StoreAddresses,
  { pairs, seconds }: ChatOptions,
  each: number,
  { inserts }: Measured,
): Promise<void> => {
  const perSecond = await runInProcess<number>('bench/chat/floors/inserts.ts', {
    uri,
    outstanding: pairs * each,
    seconds: Math.min(seconds, 3),
  });
  inserts[`x${each}`] = [...(inserts[`x${each}`] ?? []), perSecond];
};

/** Both read the product's own data. */
const reads = async (
  systems: readonly System[],
  { seconds }: ChatOptions,
  random: () => number,
  { reads: read }: Measured,
): Promise<void> => {
  const pairs = systems.find(({ name }) => name === 'product')?.pairs ?? [];
  for (const name of Object.keys(READS) as ReadName[]) {
    const readRequests = pairs.flatMap(({ conversation, people }) =>
      people.map((person) => ({
        path: name === 'messages' ? `/api/matches/${conversation}/messages` : '/api/matches',
        person: { ...person, headers: { ...person.headers, 'X-User': person.id } },
      })),
    );
    for (const system of shuffled(systems, random)) {
      if (system.name !== 'product' && system.name !== 'floor') continue;
      const turn = { url: system.child.url, reads: readRequests, concurrency: READERS, seconds: Math.min(seconds, 3) };
      read[system.name][name].push(await runInProcess<ReadResult>('bench/chat/load/reader.ts', turn));
    }
  }
};

/** The relay's process is bare Socket.IO beside a route that is never called. */
const idle = async (
  systems: readonly System[],
  community: ReturnType<typeof createCommunity>,
  { idle: count }: ChatOptions,
  { idle: measured }: Measured,
): Promise<void> => {
  if (count === 0) return;
  for (const { name, child, pairs } of systems) {
    if (name !== 'product' && name !== 'relay') continue;
    const people = name === 'product' ? await community.people(count) : makeStrangers(count);
    const origin = pairs[0]?.people[0].headers.Origin;
    if (origin) for (const { headers } of people) headers.Origin = origin;
    measured[name].push(await measureIdleCost(child, people));
  }
};

const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
