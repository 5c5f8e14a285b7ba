import { unavailable } from '../kernel/errors.ts';
import { createMutex } from '../kernel/mutex.ts';

export interface HashingLimits {
  /** Tasks that run at once, over all addresses. */
  readonly maxRunning: number;
  /** Tasks that run or wait, over all addresses. */
  readonly maxTasks: number;
  /** Tasks of one address that run or wait; one of them runs at a time. */
  readonly maxTasksEach: number;
  /** Whoever waited longer is refused when their turn comes, since their request was answered by then. */
  readonly maxWaitMs: number;
  /** How long an address rests after each of its tasks, in milliseconds. */
  readonly getRestMs: () => number;
}

/** After how many seconds a refused caller may try again. */
const RETRY_AFTER_S = 2;

/** What one address has under way: how many tasks, and whose turn it is among them. */
interface Line {
  tasks: number;
  readonly turns: ReturnType<typeof createMutex>;
}

/** Creates a semaphore; a place that is given back goes to whoever has waited longest. */
const createSemaphore = (places: number) => {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    acquire: async (): Promise<void> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release: (): void => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
};

/**
 * Creates a limit on tasks by the address that asks for them: one task of an address runs at a time, so that whoever brings many
 * waits for them alone (R1). The service itself, `null`, is bounded by the whole only.
 */
export const createHashingLimit = (limits: HashingLimits) => {
  const { maxRunning, maxTasks, maxTasksEach, maxWaitMs, getRestMs } = limits;
  const overall = createSemaphore(maxRunning);
  const lines = new Map<string, Line>();
  let tasks = 0;
  let done = 0;

  /** Throws `unavailable` where a task of the address would find no place. */
  const requirePlace = (address: string | null): void => {
    const ofAddress = address === null ? 0 : (lines.get(address)?.tasks ?? 0);
    if (tasks >= maxTasks || ofAddress >= maxTasksEach) throw unavailable(RETRY_AFTER_S);
  };

  const runNow = async <T>(task: () => Promise<T>, until: number): Promise<T> => {
    await overall.acquire();
    try {
      if (performance.now() > until) throw unavailable(RETRY_AFTER_S);
      return await task();
    } finally {
      done += 1;
      overall.release();
    }
  };

  const runInTurn = async <T>(address: string, task: () => Promise<T>): Promise<T> => {
    const until = performance.now() + maxWaitMs;
    const line = lines.get(address) ?? { tasks: 0, turns: createMutex() };
    lines.set(address, line);
    line.tasks += 1;
    const endTurn = await line.turns.acquire();
    const leave = () => {
      endTurn();
      line.tasks -= 1;
      if (line.tasks === 0) lines.delete(address);
    };
    try {
      return await runNow(task, until);
    } finally {
      const restMs = getRestMs();
      if (restMs === 0) leave();
      else setTimeout(leave, restMs).unref();
    }
  };

  /**
   * Runs a task when its turn comes and returns its result. Throws `unavailable` instead where too many wait, of the address or
   * in all, or where it waited too long.
   */
  const run = async <T>(address: string | null, task: () => Promise<T>): Promise<T> => {
    requirePlace(address);
    tasks += 1;
    try {
      return await (address === null ? runNow(task, Number.POSITIVE_INFINITY) : runInTurn(address, task));
    } finally {
      tasks -= 1;
    }
  };

  return { run, requirePlace, countDone: () => done };
};
