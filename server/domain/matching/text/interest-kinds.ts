/** Interests by what they have in common, so that a hiker and a climber are not strangers to each other. */
const INTERESTS_OF: Readonly<Record<string, readonly string[]>> = {
  arts: ['art', 'calligraphy', 'film', 'literature', 'music', 'photography', 'reading', 'theatre', 'writing'],
  giving: ['mentoring', 'volunteering'],
  making: ['baking', 'coffee', 'cooking', 'gardening', 'sewing'],
  mind: ['astronomy', 'board games', 'history', 'languages', 'technology'],
  outdoors: ['camping', 'climbing', 'cycling', 'hiking', 'horses', 'sailing', 'skiing', 'travel', 'walking'],
  sport: [
    ...['archery', 'basketball', 'cricket', 'fitness', 'football', 'martial arts', 'running', 'swimming', 'tennis'],
    'yoga',
  ],
};

export const INTEREST_KINDS: readonly string[] = Object.keys(INTERESTS_OF);

/** A bit for the kind of each word. */
const KIND_OF = new Map(Object.values(INTERESTS_OF).flatMap((words, n) => words.map((word) => [word, 1 << n])));

/** The kinds of some interests, each once, in the order of `KINDS`. */
export function findInterestKinds(interests: readonly string[]): string[] {
  let kinds = 0;
  for (const word of interests) kinds |= KIND_OF.get(word) ?? 0;
  return kinds === 0 ? [] : INTEREST_KINDS.filter((_, n) => ((kinds >> n) & 1) === 1);
}
