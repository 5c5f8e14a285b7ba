import { memoizeByText, normalise, sortUnique } from './text.ts';
import { findWordStarts, mayContain } from './word-starts.ts';

/**
 * A vocabulary: canonical words with the patterns of their spellings and synonyms. An unknown word is kept unchanged in a
 * list of interests, and ignored in running text.
 */
export type Vocabulary = ReadonlyMap<string, RegExp>;

/** A word of a vocabulary, prepared for the search. */
interface SearchEntry {
  readonly word: string;
  readonly pattern: RegExp;
  /** Result of `findWordStarts` for the pattern. */
  readonly starts: readonly number[] | null;
}

/** Entries by vocabulary, sorted by word. */
const searchEntries = new WeakMap<Vocabulary, readonly SearchEntry[]>();

/** Builds a vocabulary from canonical words and the alternatives of their patterns. */
function vocabulary(lines: Readonly<Record<string, string>>): Vocabulary {
  const entries = Object.entries(lines).map(([word, ways]) => ({
    word,
    pattern: new RegExp(`\\b(?:${ways})\\b`),
    starts: findWordStarts(ways),
  }));
  const words: Vocabulary = new Map(entries.map(({ word, pattern }) => [word, pattern]));
  searchEntries.set(
    words,
    entries.sort((a, b) => (a.word < b.word ? -1 : 1)),
  );
  return words;
}

export const INTERESTS: Vocabulary = vocabulary({
  archery: 'archery',
  art: 'art|arts|paint(?:s|ing)?|drawing|galler(?:y|ies)|museums?',
  astronomy: 'astronomy|stargazing|telescope',
  baking: 'bak(?:e|es|ing)|sourdough',
  basketball: 'basketball',
  'board games': 'board ?games?|chess|scrabble|backgammon',
  calligraphy: 'calligraphy',
  camping: 'camping',
  climbing: 'climb(?:ing)?|bouldering',
  coffee: 'coffee|espresso',
  cooking: 'cook(?:s|ing)?|cuisine|recipes?',
  cricket: 'cricket',
  cycling: 'cycling|cycle|biking|bicycles?|cyclist',
  film: 'films?|cinema|movies?',
  fitness: 'fitness|gym|weightlifting|crossfit|pilates|working out',
  football: 'football|soccer',
  gardening: 'garden(?:s|ing)?|allotment',
  hiking: 'hik(?:e|es|ing)|trails?|trekking|hill ?walking',
  history: 'history|archaeology',
  horses: 'horses?|horse ?riding|equestrian',
  languages: 'languages|linguistics',
  literature: 'poetry|poems?|literature|novels?',
  'martial arts': 'martial arts|karate|judo|jiu[- ]?jitsu|boxing|taekwondo',
  mentoring: 'mentor(?:s|ing)?|tutor(?:s|ing)?',
  music: 'music|oud|nasheeds?|piano|guitar',
  photography: 'photograph(?:y|er|s)',
  reading: 'read(?:s|ing)?|books?|bookshops?|book club',
  // "I run a clinic" does not name the interest.
  running: 'run(?:s|ning)?(?! (?:an?|the|my|our|for)\\b)|marathons?|jogging|parkrun',
  sailing: 'sailing|kayak(?:ing)?|rowing',
  sewing: 'sewing|knitting|crochet|embroidery',
  skiing: 'ski(?:ing)?|snowboard(?:ing)?',
  swimming: 'swim(?:s|ming)?',
  technology: 'technology|coding|programming|robotics|gadgets',
  tennis: 'tennis|badminton|squash|padel',
  theatre: 'theat(?:re|er)',
  travel: 'travel(?:s|ling|ing)?|road trips?|backpacking',
  volunteering: 'volunteer(?:s|ing)?|charity|food ?bank|community service',
  walking: 'walks?|walking',
  writing: 'writing|journal(?:l)?ing|blogging',
  yoga: 'yoga|meditation',
});

export const LANGUAGES: Vocabulary = vocabulary({
  Amharic: 'amharic',
  Arabic: 'arabic',
  Bengali: 'bengali|bangla',
  Bosnian: 'bosnian',
  Dari: 'dari|pashto',
  French: 'french',
  German: 'german',
  Gujarati: 'gujarati',
  Hausa: 'hausa',
  Hindi: 'hindi',
  Indonesian: 'bahasa|indonesian',
  Malay: 'malay',
  Persian: 'farsi|persian',
  Punjabi: 'punjabi',
  Somali: 'somali',
  Spanish: 'spanish',
  Swahili: 'swahili',
  Tamil: 'tamil',
  Turkish: 'turkish',
  Urdu: 'urdu',
});

export const VALUES: Vocabulary = vocabulary({
  ambition: 'ambiti(?:on|ous)|driven|hard[- ]?working',
  curiosity: 'curious|curiosity|lifelong learn(?:er|ing)|love learning',
  faith: 'faith|deen|iman|god[- ]?(?:conscious|fearing)|taqwa',
  family: 'family|parents|siblings|nieces?|nephews?',
  generosity: 'generous|generosity|giving back',
  gratitude: 'grateful|gratitude',
  honesty: 'honest(?:y)?|sincer(?:e|ity)|integrity|straightforward',
  humour: 'humou?r|laugh(?:s|ter|ing)?|funny|witty',
  kindness: 'kind(?! of)|kindness|gentle|compassion(?:ate)?|warm',
  patience: 'patien(?:t|ce)|calm',
});

export const FAITH_LIFE: Vocabulary = vocabulary({
  community: 'mosque|masjid|islamic cent(?:re|er)|halaqa',
  knowledge: "qur'?an|seerah|tafsir|islamic (?:studies|knowledge)|hadith",
  practice: 'fast(?:s|ing)?|ramadan|umrah|hajj|prayers?|pray(?:s|ing)?|salah',
  service: 'zakat|sadaqah?|charity|volunteer(?:s|ing)?',
});

export const PACE: Vocabulary = vocabulary({
  home: 'homebody|quiet|introvert(?:ed)?|nights? in|stay(?:ing)? in|homely',
  out: 'outgoing|extrovert(?:ed)?|social(?! (?:work|media|care|policy|science|enterprise|smok|drink))|adventur(?:e|es|ous)|spontaneous|always on the go',
});

export const KIN: Vocabulary = vocabulary({
  'a large family': '(?:large|big) family|(?:four|five|six|seven) siblings',
  parents: 'my (?:parents|mother|father|mum|mom|dad|grandparents)',
  'younger ones': 'my (?:nieces?|nephews?|siblings|brothers?|sisters?|cousins)',
});

export const ROOTS: Vocabulary = vocabulary({
  'coming to Islam': 'convert(?:ed)?|revert(?:ed)?|came to islam|embraced islam|shahada',
  'a childhood between countries':
    '(?:grew up|raised) (?:between|abroad|overseas)|third[- ]culture|second generation|child of immigrants',
  'a new country': '(?:moved|came|immigrated|emigrated) (?:here|to [a-z ]{3,20}) (?:as a|for|in|when)',
});

export const AMBITION: Vocabulary = vocabulary({
  balance: 'work[- ]life balance|leave work at work|slow living|time for family',
  career: 'career[- ](?:driven|focused|minded)|ambitious|building (?:a|my) (?:company|business|practice|career)',
});

export const TIMING: Vocabulary = vocabulary({
  gently: 'no rush|take (?:it|things|my time) slow(?:ly)?|get to know each other slowly|in no hurry',
  soon: 'ready (?:to marry|for marriage|to settle)|(?:marry|married|settle down) (?:soon|this year|within)',
});

export const RHYTHM: Vocabulary = vocabulary({
  early: 'early (?:riser|bird|mornings?)|up before (?:dawn|sunrise)|morning person',
  late: 'night owl|late nights?',
});

export const FOOD: Vocabulary = vocabulary({
  plants: 'vegetarian|vegan|plant[- ]based',
  zabiha: 'zabiha?h?|strictly halal|hand[- ]slaughtered',
  adventurous: 'foodie|street food|new restaurants?|trying new (?:food|dishes|cuisines)',
});

export const HOME: Vocabulary = vocabulary({
  city: 'city (?:life|person|living)|love (?:the|this) city|downtown',
  country: 'countryside|village life|rural|farm|away from the city',
});

/** Returns the canonical words found in running text, sorted. */
export function findWords(text: string | null, words: Vocabulary): string[] {
  return findWordsInPlain(normalise(text ?? ''), words);
}

/** Returns the canonical words found in text that is already normalised, sorted. */
export function findWordsInPlain(plain: string, words: Vocabulary): string[] {
  const found: string[] = [];
  if (plain === '') return found;
  for (const { word, pattern, starts } of searchEntries.get(words) ?? []) {
    if (mayContain(plain, starts) && pattern.test(plain)) found.push(word);
  }
  return found;
}

/** Returns a list of interests as canonical words, sorted and without duplicates. Unknown ones are kept in lower case. */
export const canonicalInterests = (list: readonly string[]): string[] =>
  list.length === 0 ? [] : sortUnique(list.flatMap(canonical));

const canonical = memoizeByText((entry: string): readonly string[] => {
  const plain = normalise(entry);
  const known = findWordsInPlain(plain, INTERESTS);
  return known.length === 0 && plain ? [plain] : known;
});
