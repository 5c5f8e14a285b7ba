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

export const KINDS: readonly string[] = Object.keys(INTERESTS_OF);

const KIND_OF = new Map(Object.entries(INTERESTS_OF).flatMap(([kind, words]) => words.map((word) => [word, kind])));

/** The kinds of some interests, each once, sorted. */
export function interestKinds(interests: readonly string[]): string[] {
  return [...new Set(interests.flatMap((word) => KIND_OF.get(word) ?? []))].sort();
}
