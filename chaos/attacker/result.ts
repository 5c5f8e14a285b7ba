/** One secret: what it is, what the attacker says, and what someone says who read nothing. */
export interface Guess {
  readonly truth: string;
  readonly guess: string;
  readonly blind: string;
}

/** How much better than guessing an attack was. */
export interface Advantage {
  readonly secrets: number;
  /** Shares of right guesses, 0 to 1. */
  readonly accuracy: number;
  readonly baseline: number;
  readonly advantage: number;
  /** The bounds between which the advantage lies with a probability of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** Returns the advantage over someone who guesses without reading, from the differences secret by secret. */
export const getAdvantage = (guesses: readonly Guess[]): Advantage => {
  const secrets = guesses.length;
  const share = (is: (guess: Guess) => boolean) => guesses.filter(is).length / Math.max(1, secrets);
  const accuracy = share(({ truth, guess }) => guess === truth);
  const baseline = share(({ truth, blind }) => blind === truth);
  const advantage = accuracy - baseline;
  const squares = guesses.map(({ truth, guess, blind }) => {
    const gained = Number(guess === truth) - Number(blind === truth);
    return (gained - advantage) ** 2;
  });
  const variance = squares.reduce((sum, square) => sum + square, 0) / Math.max(1, secrets - 1);
  const reach = 1.96 * Math.sqrt(variance / Math.max(1, secrets));
  return { secrets, accuracy, baseline, advantage, low: advantage - reach, high: advantage + reach };
};

/** Returns how often each value occurs, as shares. It is what the attacker knows of everyone before reading. */
export const countShares = (values: readonly string[]): Map<string, number> => {
  const shares = new Map<string, number>();
  for (const value of values) shares.set(value, (shares.get(value) ?? 0) + 1 / values.length);
  return shares;
};

/** Returns the value with the greatest weight; of equals the first. Throws where there is none. */
export const pickBest = (weights: ReadonlyMap<string, number>): string => {
  let best: [string, number] | undefined;
  for (const [value, weight] of weights) if (best === undefined || weight > best[1]) best = [value, weight];
  if (best === undefined) throw new Error('There is nothing to choose from.');
  return best[0];
};
