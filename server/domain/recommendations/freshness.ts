import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../../jobs.ts';
import { clock } from '../kernel/clock.ts';
import type { Insight } from '../kernel/events.ts';

/** How long a stored result is good while nothing of the member's changes, in milliseconds. */
const FRESH_MS: Record<Insight, number> = { recommendations: 30 * 60_000, feedback: 24 * 3_600_000 };

interface Demand {
  ask(kind: Insight, userId: string): Promise<unknown>;
  /** How long a request waits for a result that was never computed, and how often it looks; milliseconds. */
  patienceMs: number;
  lookMs: number;
}

/** Any request is given up after 4.5 s: the rest of that is for reading. */
const USUAL: Demand = { ask: (kind, userId) => enqueue(kind, { userId }), patienceMs: 3_500, lookMs: 50 };

let demand = USUAL;

/** Who computes and how long is waited; for tests. Without an argument, as usual. */
export const configureDemand = (changed: Partial<Demand> = {}): void => {
  demand = { ...USUAL, ...changed };
};

/** Asks the workers for a result; answers whether the queue took it. One that it did not take is asked for again when it is read. */
export const askFor = async (kind: Insight, userId: string): Promise<boolean> => {
  try {
    await demand.ask(kind, userId);
    return true;
  } catch {
    return false;
  }
};

/** Asks for a result that is nowhere and waits until it is there, at most 3.5 s, and no longer than the queue takes jobs. */
export const waitFor = async (kind: Insight, userId: string, isThere: () => Promise<unknown>): Promise<void> => {
  const deadline = performance.now() + demand.patienceMs;
  let refused = false;
  const asked = askFor(kind, userId).then((taken) => {
    refused = !taken;
  });
  await Promise.race([asked, wait(demand.patienceMs, undefined, { ref: false })]);
  while (!refused && !(await isThere()) && performance.now() < deadline) await wait(demand.lookMs);
};

/** Whether a stored result may be given without being computed again. */
export const isFresh = (kind: Insight, stored: { computedAt: Date; source: string }, source: string): boolean =>
  stored.source === source && clock.now().getTime() - stored.computedAt.getTime() < FRESH_MS[kind];

/** A short fingerprint of plain data. */
export const fingerprint = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
