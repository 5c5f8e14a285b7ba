import { countSlips } from '../text/slips.ts';

/** Words of fewer letters are too near to others to be corrected. */
const MIN_LETTERS = 5;
/** Words of so many letters may have two slips. */
const LETTERS_FOR_TWO = 8;

/** Words that are one slip from a word of the dictionary, but mean something else. */
const OTHER_WORDS = new Set(
  `player players playing played plays loving lovely movie movies window windows religion order orders dates board boards bread
  smart short shirt shorts sport sports world words drive drives driver driven dinner living likes liked loves lovers loyal relation
  relations adult adults father fathers money honey never clever ladder lower power street stick sticky trust party parties
  carried marries marry marriage moved moody picky pretty angry anger abusive abuse travel travels career caring cheats
  cheater liars strike house houses honest honesty rude hates worker workers waste wasteful person personal family families
  wants whining practical practically practise reliable reliant degrading decent decree depressed depression single
  singles tobacco shallow salary savings spending spends drinkable study studies sleep sleeps prude proud lived pride prey patient`.split(
    /\s+/,
  ),
);

/** Returns a function that finds the word of a dictionary that is nearest to a misspelt word, the first of several; null where none is near. */
export function createSpelling(words: Iterable<string>): (word: string) => string | null {
  const byLetter = new Map<string, string[]>();
  for (const word of new Set(words)) {
    if (word.length < MIN_LETTERS) continue;
    const letter = word[0] ?? '';
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }
  return (word) => {
    if (word.length < MIN_LETTERS || OTHER_WORDS.has(word)) return null;
    const most = word.length >= LETTERS_FOR_TWO ? 2 : 1;
    let [best, fewest] = [null as string | null, most + 1];
    for (const known of byLetter.get(word[0] ?? '') ?? []) {
      const slips = countSlips(word, known, most);
      if (slips < fewest) [best, fewest] = [known, slips];
    }
    return best;
  };
}
