import { connectWithTargets, readInbox } from './presence.ts';
import { type Attack, type Observation, observe, type Probe, pickHeaviest } from './probing.ts';

/** Halves of a list of numbers, so that each number is in a different set of them. */
const getHalves = (phones: readonly string[]): readonly (readonly string[])[] => {
  const bits = Math.ceil(Math.log2(phones.length + 1));
  return Array.from({ length: bits }, (_, bit) => phones.filter((_number, at) => ((at + 1) >> bit) & 1));
};

const RIGHT_BIT = 0.95;

/** Whether somebody was seen while half of the numbers, that of this bit, was listed. */
type Seen = Pick<Observation, 'value' | 'seen'>;

/** Returns the number whose halves are those at which someone was not there. */
const guessNumber = (observed: readonly Seen[], phones: readonly string[]): string => {
  const weights = new Map(
    phones.map((phone, at) => {
      const nats = observed.map(({ value, seen }) => {
        const isListed = (((at + 1) >> Number(value)) & 1) === 1;
        return Math.log(isListed === (seen === null) ? RIGHT_BIT : 1 - RIGHT_BIT);
      });
      return [phone, nats.reduce((sum, one) => sum + one, 0)];
    }),
  );
  const differs = new Set(observed.map(({ seen }) => seen === null)).size > 1;
  return differs ? pickHeaviest(weights) : (phones[0] ?? '');
};

const phoneNumbers: Attack = {
  name: 'phone numbers, by recommendations',
  paces: ['at-once', 'daily', 'crowd'],
  async run(attacker, pace) {
    const { targets } = attacker.community;
    const phones = targets.map(({ phone }) => phone).sort();
    const probes = getHalves(phones).map(
      (half, bit): Probe => ({
        asks: 'phone',
        value: String(bit),
        state: { phones: half },
      }),
    );
    const observations = await observe(attacker, probes, pace);
    return targets.map(({ candidate, phone }) => ({
      truth: phone,
      blind: phones[0] ?? '',
      guess: guessNumber(observations.get(candidate.id) ?? [], phones),
    }));
  },
};

/** How long a list of numbers is kept before looking: a number that was removed may still count on the next day. */
const HELD_DAYS = 2;

const phoneNumbersOfConnected: Attack = {
  name: 'phone numbers, by conversations',
  paces: ['at-once', 'daily'],
  async run(attacker, pace) {
    const { targets, ageWindows } = attacker.community;
    const [window] = ageWindows;
    const threads = await connectWithTargets(attacker.community);
    const phones = targets.map(({ phone }) => phone).sort();
    const observed = new Map([...threads.keys()].map((id): [string, Seen[]] => [id, []]));
    for (const [bit, half] of getHalves(phones).entries()) {
      if (!window || !attacker.canAfford(1, pace === 'daily' ? HELD_DAYS : 0)) break;
      await attacker.become({ phones: half }, window);
      for (let day = 0; pace === 'daily' && day < HELD_DAYS; day += 1) await attacker.waitForNextDay();
      const inbox = await readInbox(attacker);
      for (const [id, seen] of observed) {
        seen.push({ value: String(bit), seen: inbox.has(id) ? { rank: 0, score: 0 } : null });
      }
    }
    return targets.map(({ candidate, phone }) => ({
      truth: phone,
      blind: phones[0] ?? '',
      guess: guessNumber(observed.get(candidate.id) ?? [], phones),
    }));
  },
};

/** How many numbers are taken off the list each day, so that all are off before the days are used up. */
const getDailyRemovals = (numbers: number, days: number): number => Math.ceil(numbers / Math.max(1, days - HELD_DAYS));

const phoneNumbersOfIntroduced: Attack = {
  name: 'phone numbers, by introductions',
  paces: ['daily'],
  async run(attacker) {
    const { targets, ageWindows } = attacker.community;
    const ages = ageWindows.flatMap(({ min, max }) => [min, max]);
    const window = { min: Math.min(...ages), max: Math.max(...ages) };
    const phones = targets.map(({ phone }) => phone).sort();
    const each = getDailyRemovals(phones.length, attacker.budget.days);
    /** The number that was taken off last when somebody was introduced. */
    const guesses = new Map<string, string>();
    // Everything is listed first, so that nobody of those who are listed is introduced; then one after another may be.
    for (let removed = 0; attacker.canAfford(1, 1); removed = Math.min(removed + each, phones.length)) {
      await attacker.become({ phones: phones.slice(removed) }, window);
      await attacker.waitForNextDay();
      const { sights, before } = await attacker.lookAtIntroductions();
      // A removed number counts for a day more, so that those that were removed today count no longer on the next day.
      const freed = removed > 0 ? phones[removed - each] : undefined;
      for (const id of sights.keys()) if (!before.has(id) && freed) guesses.set(id, freed);
    }
    return targets.map(({ candidate, phone }) => ({
      truth: phone,
      blind: phones[0] ?? '',
      guess: guesses.get(candidate.id) ?? phones[0] ?? '',
    }));
  },
};

/** The attacks on listed phone numbers, each by another call. */
export const PHONE_ATTACKS: readonly Attack[] = [phoneNumbers, phoneNumbersOfConnected, phoneNumbersOfIntroduced];
