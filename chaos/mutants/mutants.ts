import { rm } from 'node:fs/promises';
import type { Kind, Violation } from '../check/evidence.ts';
import { loadPage } from '../clients/member.ts';
import type { Fault } from '../faults/schedule.ts';
import { runSoak, type SoakOptions } from '../soak.ts';
import { createReaderByTime } from './by-created-at.ts';

/** A defect planted on purpose, the short run that shows it, and the kinds of violation by which it is detected. */
export interface Mutant {
  readonly name: string;
  readonly what: string;
  readonly detectedBy: readonly Kind[];
  readonly run: Partial<SoakOptions>;
}

const kill = (target: Fault['targets'][number], times: number, ms = 300): Fault[] =>
  Array.from({ length: times }, () => ({ kind: 'kill', targets: [target], ms }));
const atCommit = (times: number): Fault[] =>
  Array.from({ length: times }, (_, index) => ({
    kind: 'commit',
    targets: [index % 2 === 0 ? 'server1' : 'server2'],
    ms: 100,
  }));
const preload = (file: string): string[] => [`chaos/mutants/${file}`];

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a',
    what: 'a standalone mongod with w:1',
    detectedBy: ['lost'],
    run: { standalone: true, preloads: preload('standalone.ts'), faults: kill('mongod', 6) },
  },
  {
    name: 'b',
    what: 'no unique clientMessageId',
    detectedBy: ['duplicated'],
    run: { preloads: preload('no-unique-id.ts'), faults: atCommit(3) },
  },
  {
    name: 'c',
    what: 'a reader whose cursor is createdAt',
    detectedBy: ['incomplete'],
    run: { load: createReaderByTime(loadPage), clients: 8, rate: 300, faults: kill('server1', 6) },
  },
  {
    name: 'd',
    what: 'acknowledged before the commit',
    detectedBy: ['lost'],
    run: { preloads: preload('early-ack.ts'), faults: [...kill('server1', 1), ...kill('mongod', 2)] },
  },
  {
    name: 'e',
    what: 'connection state recovery',
    detectedBy: ['leak'],
    run: { preloads: preload('recovery-on.ts'), clients: 8, leavers: 6 },
  },
  {
    name: 'f',
    what: 'an answer to an introduction that is read, then written',
    detectedBy: ['race'],
    run: { preloads: preload('naive-respond.ts'), races: 20 },
  },
];

const DEFAULTS = { faults: [], clients: 20, rate: 120, races: 0, leavers: 0, calmMs: 2_500 };

/** Runs the soak on one mutant. Returns the violation that detects it, or undefined when none does. */
export const detect = async ({ run, detectedBy: shownBy }: Mutant, seed: number): Promise<Violation | undefined> => {
  const { violations, dir } = await runSoak({ ...DEFAULTS, ...run, seed });
  await rm(dir, { recursive: true, force: true });
  return violations.find(({ kind }) => shownBy.includes(kind));
};
