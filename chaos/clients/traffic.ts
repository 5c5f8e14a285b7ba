import type { Member } from './member.ts';

const TICK_MS = 50;
/** One read mark for so many messages. */
const WRITES_A_READ = 8;

/** People write and read at random, `rate` messages a second in all as far as those before are acknowledged. */
export const startTraffic = (members: readonly Member[], rate: number, random: () => number): { stop(): void } => {
  let due = 0;
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const timer = setInterval(() => {
    due += (rate * TICK_MS) / 1_000;
    for (; due >= 1; due -= 1) {
      const writer = pick(members);
      const thread = writer && pick(writer.person.threads);
      if (thread) writer.write(thread);
      if (random() * WRITES_A_READ >= 1) continue;
      const reader = pick(members);
      const read = reader && pick(reader.person.threads);
      if (read) void reader.read(read);
    }
  }, TICK_MS);
  return { stop: () => clearInterval(timer) };
};
