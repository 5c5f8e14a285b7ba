/** One secret: what it is, and what is said of it. */
export interface Guess {
  readonly truth: string;
  /** What the attacker says. */
  readonly guess: string;
  /** What someone says who read nothing. */
  readonly blind: string;
  /** What someone says who knows the attacker's introductions and nothing else; absent where they say nothing of it. */
  readonly informed?: string;
}

/** How much better than guessing an attack was. */
export interface Advantage {
  readonly secrets: number;
  /** Shares of right guesses, 0 to 1. */
  readonly accuracy: number;
  readonly blind: number;
  /** The share that someone has right who knows the attacker's introductions and nothing else. */
  readonly informed: number;
  /** By how much the attacker is better than that. */
  readonly advantage: number;
  /** The bounds between which the advantage lies with a probability of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** Returns the advantage over someone who knows the introductions alone, from the differences secret by secret. */
export const getAdvantage = (guesses: readonly Guess[]): Advantage => {
  const secrets = guesses.length;
  const share = (is: (guess: Guess) => boolean) => guesses.filter(is).length / Math.max(1, secrets);
  const accuracy = share(({ truth, guess }) => guess === truth);
  const informed = share((one) => getInformed(one) === one.truth);
  const advantage = accuracy - informed;
  const squares = guesses.map((one) => {
    const gained = Number(one.guess === one.truth) - Number(getInformed(one) === one.truth);
    return (gained - advantage) ** 2;
  });
  const variance = squares.reduce((sum, square) => sum + square, 0) / Math.max(1, secrets - 1);
  const reach = 1.96 * Math.sqrt(variance / Math.max(1, secrets));
  const blind = share((one) => one.blind === one.truth);
  return { secrets, accuracy, blind, informed, advantage, low: advantage - reach, high: advantage + reach };
};

const getInformed = ({ informed, blind }: Guess): string => informed ?? blind;

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
