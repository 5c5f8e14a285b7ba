import type { Tier } from '../../shared/options.ts';
import type { InProcessService } from '../in-process-service.ts';
import { Attacker, type Budget } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import { createAttackedCommunity } from './community.ts';
import type { Pace } from './probing.ts';
import { type Advantage, type Guess, getAdvantage } from './result.ts';

/** How far the attacks go. */
export interface AttackOptions {
  readonly people: number;
  readonly tiers: readonly Tier[];
  readonly paces: readonly Pace[];
  readonly seeds: readonly string[];
  readonly budget: Budget;
  /** Part of the names of the attacks that are made; all where it is empty. */
  readonly only: string;
}

/** What an attack at one pace found out about one kind of secret. */
export interface AttackResult extends Advantage {
  readonly attack: string;
  readonly tier: Tier;
  readonly pace: Pace;
  /** The reads and days of the longest of its runs. */
  readonly reads: number;
  readonly days: number;
}

/** An attacker who guesses better than this, knowing his introductions, is believed to know something more. */
export const MAX_ADVANTAGE = 0.05;

/** Makes every attack on fresh communities, each with a budget of its own, and returns the results. */
export const runAttacks = async (
  service: InProcessService,
  { people, tiers, paces, seeds, budget, only }: AttackOptions,
  onResult: (result: AttackResult) => void = () => {},
): Promise<AttackResult[]> => {
  const results: AttackResult[] = [];
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
    for (const pace of attack.paces.filter((one) => paces.includes(one))) {
      for (const tier of tiers) {
        const guesses: Guess[] = [];
        let [reads, days] = [0, 0];
        for (const seed of seeds) {
          await service.reset();
          const attacker = await Attacker.enter(service, await createAttackedCommunity(seed, people, tier), budget);
          guesses.push(...(await attack.run(attacker, pace)));
          [reads, days] = [Math.max(reads, attacker.reads), Math.max(days, attacker.days)];
        }
        const result = { attack: attack.name, tier, pace, reads, days, ...getAdvantage(guesses) };
        results.push(result);
        onResult(result);
      }
    }
  }
  return results;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Returns one line of text about a result. */
export const formatResult = (one: AttackResult): string =>
  [
    `${one.attack}, ${one.pace}, ${one.tier}:`,
    `${percent(one.accuracy)} right of ${one.secrets}, guessing ${percent(one.blind)},`,
    `knowing the introductions ${percent(one.informed)},`,
    `advantage ${percent(one.advantage)} (${percent(one.low)} to ${percent(one.high)}),`,
    `${one.reads} reads, ${one.days} days`,
  ].join(' ');
