import { type BalancedConnection, openBalancedConnection } from './clients/balanced-connection.ts';
import { createPopulation } from './clients/population.ts';
import { startCluster } from './cluster/cluster.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const GIVE_UP_MS = 60_000;
const LOOK_MS = 50;

/** Milliseconds from Redis's first answer after an outage. */
export interface Resumption {
  readonly outageSeconds: number;
  /** Until a server had handed the workers a new job and they had done it. */
  readonly newJob: number;
}

/**
 * Takes Redis away for each of some times and measures when servers and workers work together again (R50): each time
 * another member without feedback requests it repeatedly, from the moment that Redis responds.
 */
export const measureOutages = async (
  seconds: readonly number[],
  say: (line: string) => void,
): Promise<readonly Resumption[]> => {
  const cluster = await startCluster();
  const lines: BalancedConnection[] = [];
  try {
    const population = await createPopulation(cluster, {
      size: Math.max(2, 2 * Math.ceil(seconds.length / 2)),
      introductions: 0,
    });
    await cluster.startPrograms();
    for (const person of population.people) lines.push(openBalancedConnection(cluster.urls, 0, await person.signIn()));
    const resumptions: Resumption[] = [];
    for (const [index, outageSeconds] of seconds.entries()) {
      await cluster.parts.redis.kill();
      await pause(outageSeconds * 1_000);
      await cluster.parts.redis.start();
      const newJob = await untilAdvised(lines[index]);
      say(`Redis away for ${outageSeconds} s: a new job was done ${Math.round(newJob)} ms after it answered again`);
      resumptions.push({ outageSeconds, newJob });
    }
    population.close();
    return resumptions;
  } finally {
    for (const line of lines) line.close();
    await cluster.stop();
  }
};

interface Feedback {
  readonly strengths: readonly unknown[];
  readonly suggestions: readonly unknown[];
}

/** Has a member without feedback ask for it until a worker has written it; returns after how many milliseconds, at most a minute. */
export const untilAdvised = async (line: BalancedConnection | undefined): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const feedback = await line?.call<Feedback>('GET', '/api/profile/feedback').catch(() => null);
    const took = performance.now() - began;
    if (feedback && feedback.strengths.length + feedback.suggestions.length > 0) return took;
    if (took > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
    await pause(LOOK_MS);
  }
};
