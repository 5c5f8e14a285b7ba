import { unavailable } from '../kernel/errors.ts';

export interface FairQueueLimits {
  /** Over all sources. */
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** Of one source. */
  readonly maxRunningEach: number;
  readonly maxWaitingEach: number;
  /**
   * Whoever waited longer is refused when their turn comes: their request was answered by then, and may be back. It is less where
   * tasks take long, as what follows them does then too.
   */
  readonly maxWaitMs: number;
  /** How long after a task of a source its next one may begin, in milliseconds; 0 unless given. */
  readonly getRestEachMs?: () => number;
}

/** What one source has running and waiting. */
interface Line {
  /** Those that run, and those after which the source rests. */
  running: number;
  readonly waiting: (() => void)[];
}

/** After how many seconds a refused caller may try again. */
const RETRY_AFTER_S = 2;

/**
 * The wait is shorter by as many tasks as they took lately. Were it not, under more than can be done everybody's wait would come to
 * be the longest, and on a slow machine nobody whose task was done would be answered in time, for as long as they come back.
 */
const SPARED_TASKS = 3;
/** It stays a part of the longest: on a machine that is slower still, everybody but the first would be refused. */
const LEAST_SHARE = 0.25;
/** How much of the time that tasks take lately is that of the last one. */
const NEWEST_SHARE = 0.2;

export interface FairQueue {
  /**
   * Runs a task when its turn comes and returns its result. Throws `unavailable` instead of keeping or running it where too
   * many wait, of the source or in all, or it waited too long.
   */
  run<T>(source: string | null, task: () => Promise<T>): Promise<T>;
  /** Throws `unavailable` where a task of the source would find no place. */
  requirePlace(source: string | null): void;
}

/**
 * Creates a queue that runs tasks, those of one source in order, and of several sources one of each in turn: whoever brings
 * many waits for them alone (R1). The service itself, `null`, is bounded by the whole only.
 */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const { maxRunning, maxWaiting, maxRunningEach, maxWaitingEach, maxWaitMs, getRestEachMs = () => 0 } = limits;
  /** The sources with anything running or waiting, the one whose turn comes next first. */
  const lines = new Map<string | null, Line>();
  let running = 0;
  let waiting = 0;
  /** What a task took lately, in milliseconds. */
  let taskMs = 0;

  const getLongestWaitMs = () => Math.max(LEAST_SHARE * maxWaitMs, maxWaitMs - SPARED_TASKS * taskMs);

  const mayRun = (source: string | null, line: Line) =>
    running < maxRunning && (source === null || line.running < maxRunningEach);

  const begin = (source: string | null, line: Line) => {
    // To the end, so that every other source has its turn before this one's next.
    lines.delete(source);
    lines.set(source, line);
    running += 1;
    line.running += 1;
  };

  const startWaiting = () => {
    for (const [source, line] of lines) {
      if (line.waiting.length === 0 || !mayRun(source, line)) continue;
      waiting -= 1;
      begin(source, line);
      line.waiting.shift()?.();
      return;
    }
  };

  const endRest = (source: string | null, line: Line) => {
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(source);
    startWaiting();
  };

  const end = (source: string | null, line: Line) => {
    running -= 1;
    const restMs = source === null ? 0 : getRestEachMs();
    if (restMs === 0) return endRest(source, line);
    setTimeout(endRest, restMs, source, line).unref();
    startWaiting();
  };

  const findLine = (source: string | null): Line => lines.get(source) ?? { running: 0, waiting: [] };
  const mayBegin = (source: string | null, line: Line) => line.waiting.length === 0 && mayRun(source, line);

  const requirePlaceIn = (source: string | null, line: Line) => {
    const isFull = waiting >= maxWaiting || (source !== null && line.waiting.length >= maxWaitingEach);
    if (isFull) throw unavailable(RETRY_AFTER_S);
  };

  const requirePlace = (source: string | null): void => {
    const line = findLine(source);
    if (!mayBegin(source, line)) requirePlaceIn(source, line);
  };

  const run = async <T>(source: string | null, task: () => Promise<T>): Promise<T> => {
    let isTooLate = false;
    const line = findLine(source);
    if (mayBegin(source, line)) begin(source, line);
    else {
      requirePlaceIn(source, line);
      lines.set(source, line);
      waiting += 1;
      const cameAt = performance.now();
      // Resolved by `startWaiting`, which counts the task as running.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
      isTooLate = source !== null && performance.now() - cameAt > getLongestWaitMs();
    }
    try {
      if (isTooLate) throw unavailable(RETRY_AFTER_S);
      const beganAt = performance.now();
      const result = await task();
      taskMs += NEWEST_SHARE * (performance.now() - beganAt - taskMs);
      return result;
    } finally {
      end(source, line);
    }
  };

  return { run, requirePlace };
};
