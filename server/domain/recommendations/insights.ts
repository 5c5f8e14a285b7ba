import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../../jobs.ts';
import { clock } from '../kernel/clock.ts';
import { getContext, type InsightRequests } from '../kernel/context.ts';
import type { Insight } from '../kernel/events.ts';

/** A stored result may be shown without being computed again for this long, while nothing that it rests on changes. */
const FRESH_MS: Record<Insight, number> = { recommendations: 30 * 60_000, feedback: 24 * 3_600_000 };

/** How long a request waits for an insight. A request is given up after 4.5 s; what the wait leaves of that is for reading. */
export const INSIGHT_WAIT_MS = 3_500;

const DEFAULT_REQUESTS: InsightRequests = {
  enqueue: (kind, userId) => enqueue(kind, { userId }),
  waitMs: INSIGHT_WAIT_MS,
  pollMs: 50,
};

const getRequests = (): InsightRequests => ({ ...DEFAULT_REQUESTS, ...getContext().insightRequests });

/**
 * Requests an insight from the workers and returns whether the queue took it; never throws. One that the queue did not take is
 * requested again when it is read next.
 */
export const requestInsight = async (kind: Insight, userId: string): Promise<boolean> => {
  try {
    await getRequests().enqueue(kind, userId);
    return true;
  } catch {
    return false;
  }
};

/**
 * Requests an insight that is not stored and waits until `isStored` returns something, at most 3.5 s. Returns at once where
 * the queue did not take it.
 */
export const waitForInsight = async (
  kind: Insight,
  userId: string,
  isStored: () => Promise<unknown>,
): Promise<void> => {
  const { waitMs, pollMs } = getRequests();
  const deadline = performance.now() + waitMs;
  let isRefused = false;
  const requested = requestInsight(kind, userId).then((isTaken) => {
    isRefused = !isTaken;
  });
  await Promise.race([requested, wait(waitMs, undefined, { ref: false })]);
  while (!isRefused && !(await isStored()) && performance.now() < deadline) await wait(pollMs);
};

/** Whether a stored result may be shown without being computed again. `source`: the fingerprint of what it rests on now. */
export const isFresh = (kind: Insight, stored: { computedAt: Date; source: string }, source: string): boolean =>
  stored.source === source && clock.now().getTime() - stored.computedAt.getTime() < FRESH_MS[kind];

/** Returns a short hash of plain data, to notice that it changed. */
export const fingerprint = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
