import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../../jobs.ts';
import { clock } from '../kernel/clock.ts';
import { getContext, type Insight, type InsightRequests } from '../kernel/context.ts';
import { subscribe } from '../kernel/events.ts';

/** A stored result may be shown without being computed again for this long, while nothing that it rests on changes. */
const FRESH_MS: Record<Insight, number> = { recommendations: 30 * 60_000, feedback: 24 * 3_600_000 };

/** How long a request waits for an insight. A request is given up after 4.5 s; what the wait leaves of that is for reading. */
export const INSIGHT_WAIT_MS = 3_500;

const DEFAULT_REQUESTS: InsightRequests = {
  enqueue: (kind, userId) => enqueue(kind, { userId }),
  waitMs: INSIGHT_WAIT_MS,
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

/** Those who wait for an insight of a user, woken when one was stored. */
const waiting = new Map<string, Set<() => void>>();

/** How many wait for an insight of a user. */
export const countWaiting = (userId: string): number => waiting.get(userId)?.size ?? 0;

/** Wakes those who wait for an insight of a user: some process has stored one. */
export const hearInsight = (userId: string): void => {
  for (const wake of waiting.get(userId) ?? []) wake();
};

/** Wakes all who wait for an insight, as it is not known what was stored. */
export const hearOfGap = (): void => {
  for (const userId of waiting.keys()) hearInsight(userId);
};

subscribe((event) => {
  if (event.type === 'insights.ready') hearInsight(event.userId);
});

/** Resolves with the next word of an insight of a user. */
const hearNext = (userId: string): { readonly heard: Promise<void>; readonly stop: () => void } => {
  let wake = () => {};
  const heard = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const others = waiting.get(userId) ?? new Set();
  waiting.set(userId, others.add(wake));
  const stop = () => {
    others.delete(wake);
    if (others.size === 0) waiting.delete(userId);
  };
  return { heard, stop };
};

/**
 * Requests an insight that is not stored and waits until `isStored` finds it, at most 3.5 s. It looks once the queue has taken the
 * request, and with each word of an insight of the user: it may be another one. Returns at once where the queue did not take it.
 */
export const waitForInsight = async (
  kind: Insight,
  userId: string,
  isStored: () => Promise<unknown>,
): Promise<void> => {
  const late = new AbortController();
  const isLate = wait(getRequests().waitMs, true, { ref: false, signal: late.signal }).catch(() => true);
  const isRefused = requestInsight(kind, userId).then((isTaken) => !isTaken);
  try {
    let isOver = await Promise.race([isRefused, isLate]);
    while (!isOver) {
      const { heard, stop } = hearNext(userId);
      try {
        const isFound = isStored().then(Boolean);
        isOver = (await Promise.race([isFound, isLate])) || (await Promise.race([heard.then(() => false), isLate]));
      } finally {
        stop();
      }
    }
  } finally {
    late.abort();
  }
};

/** Whether a stored result may be shown without being computed again. `source`: the fingerprint of what it rests on now. */
export const isFresh = (kind: Insight, stored: { computedAt: Date; source: string }, source: string): boolean =>
  stored.source === source && clock.now().getTime() - stored.computedAt.getTime() < FRESH_MS[kind];
