import { findWordStarts, mayContain } from '../text/word-starts.ts';
import { findAffirmed, type Statements } from './affirmation.ts';

/** What a bio may tell of its author, as it is said of two who both tell it. */
export interface Topic {
  readonly id: string;
  readonly kind: 'interest' | 'language' | 'value' | 'habit';
  /** Its name: of an interest also in the middle of a sentence. */
  readonly label: string;
  /** Completes "You …" where two tell it; for interests, languages and values it names several at once. */
  readonly text: string;
  readonly pattern: RegExp;
  readonly starts: readonly number[] | null;
}

/** What follows an interest that is not the thing itself: who likes cooking shows need not cook. */
const NOT_ITSELF =
  '(?! (?:shows?|program(?:me)?s?|videos?|channels?|series|clips|magazines?|blogs?|shoes|gear|on (?:tv|television|youtube|netflix))\\b)';

const define =
  (kind: Topic['kind']) =>
  (lines: Readonly<Record<string, string | readonly [text: string, ways: string]>>): Topic[] =>
    Object.entries(lines).map(([label, line]) => {
      const [text, ways] = typeof line === 'string' ? [label, line] : line;
      const pattern = new RegExp(`\\b(?:${ways})\\b${kind === 'interest' ? NOT_ITSELF : ''}`);
      return { id: `${kind}:${label}`, kind, label, text, pattern, starts: findWordStarts(ways) };
    });

/** Finer than the interests that are scored, so that what two share is named in their own words. */
const INTERESTS = define('interest')({
  archery: 'archery',
  architecture: '(?:old |islamic |modern |moorish |gothic )?architecture',
  art: 'arts?(?! of)|art galler(?:y|ies)|paint(?:s|ing|er)?|watercolou?rs?',
  astronomy: 'astronomy|star ?gazing|telescopes?',
  badminton: 'badminton',
  baking: 'bak(?:e|es|ing|er)|sourdough',
  basketball: 'basketball',
  beekeeping: 'bee[- ]?keep(?:ing|er)|keep(?:ing)? bees|bees',
  birdwatching: 'bird ?watching|birding|birds',
  'board games': 'board ?games?|scrabble|backgammon|catan|monopoly|carrom',
  boxing: 'boxing|kickboxing',
  calligraphy: 'calligraphy',
  camping: 'camp|camping',
  cars: 'classic cars|vintage cars|motorsports?|formula (?:one|1)|cars',
  ceramics: 'pottery|ceramics',
  chess: 'chess',
  climbing: 'climb(?:s|ing|er)?|bouldering',
  coffee: 'coffee|espresso',
  cooking: 'cook(?:s|ing)?|cuisines?|recipes?',
  cricket: 'cricket',
  crochet: 'crochet(?:ing)?',
  cycling: 'cycl(?:e|es|ing|ist)|bik(?:e|es|ing|er)|bicycles?|road bikes?',
  dancing: 'danc(?:e|es|ing)|dabke|salsa',
  diving: 'scuba(?: diving)?|diving|snorkel(?:l?ing)?|free ?diving',
  documentaries: 'documentar(?:y|ies)',
  drawing: 'drawing|sketch(?:es|ing)?|draw',
  embroidery: 'embroidery|cross[- ]stitch',
  falconry: 'falconry',
  film: 'films?|cinema|movies?',
  fishing: 'fishing|angling',
  fitness: 'fitness|gym|weight ?lifting|lifting weights|lift weights|cross ?fit|work(?:ing)? out',
  football: 'football(?:er)?|soccer|five[- ]a[- ]side',
  gardening:
    'garden(?:s|ing|er)?|allotments?|growing (?:vegetables|tomatoes|roses|herbs)|grow (?:vegetables|tomatoes|roses|herbs)',
  golf: 'golf|golfing',
  hiking: 'hik(?:e|es|ing|er|ers)|trek|trekking|hill ?walk(?:s|ing)?|fell ?walking|trails?',
  history: 'history|archaeology',
  'horse riding': 'horses?|horse ?(?:back )?riding|equestrian',
  kayaking: 'kayak(?:s|ing)?|canoe(?:s|ing)?',
  knitting: 'knit|knits|knitting',
  languages: 'languages|linguistics',
  'martial arts': 'martial arts|karate|judo|jiu[- ]?jitsu|taekwondo|aikido|muay thai',
  mentoring: 'mentor(?:s|ing)?|tutor(?:s|ing)?',
  museums: 'museums?|galler(?:y|ies)|exhibitions?',
  music: 'music|nasheeds?|oud|piano|guitar|violin|choir|concerts?|singing',
  nature: 'nature|the outdoors|forests|woodlands?|the mountains',
  padel: 'padel',
  photography: 'photograph(?:y|er|s|ing)',
  piano: 'piano',
  pilates: 'pilates',
  podcasts: 'podcasts?',
  poetry: 'poetry|poems?',
  puzzles: 'puzzles?|jigsaws?|crosswords?|sudoku',
  reading: 'read|reads|reading|reader|books?|bookshops?|bookworm|novels?|library|libraries',
  rowing: 'rowing',
  rugby: 'rugby',
  running: 'run|runs|running|runner|jog|jogs|jogging|(?:half[- ])?marathons?|park ?run|10k',
  sailing: 'sail|sails|sailing',
  sewing: 'sew|sews|sewing|dressmaking|quilting',
  skating: 'skating|skateboard(?:ing)?|rollerblading',
  skiing: 'ski|skis|skiing',
  snowboarding: 'snowboard(?:s|ing)?',
  squash: 'squash',
  surfing: 'surf|surfs|surfing',
  swimming: 'swim|swims|swimming|swimmer',
  'table tennis': 'table tennis|ping pong',
  tea: 'tea|chai|karak|matcha',
  technology: 'technology|coding|programming|robotics|gadgets|electronics',
  tennis: 'tennis',
  theatre: 'theat(?:re|er)s?',
  travel: 'travel(?:s|l?ing|l?er)?|road trips?|backpacking|exploring (?:new )?(?:cities|countries|places)',
  'video games': 'video ?games?|gaming|playstation|xbox|nintendo',
  volleyball: 'volleyball',
  volunteering: 'volunteer|volunteers|volunteering|food ?banks?|soup kitchens?|community service',
  walking: 'walk|walks|walking|stroll(?:s|ing)?|rambl(?:e|es|ing)',
  woodwork: 'wood ?work(?:ing)?|carpentry|woodcarving',
  writing:
    'writing|write (?:poems?|poetry|stories|short stories|fiction|songs|essays)|journal(?:l)?ing|blogging|short stories',
  yoga: 'yoga',
});

const SPEAK =
  '(?:speak|speaking|speaks|fluent in|native|learn|learning|study|studying|teach|teaching|read|reading|understand)';
/** A language counts where its name says that it is spoken: "Turkish tea" says nothing. */
const LANGUAGES = define('language')(
  Object.fromEntries(
    Object.entries({
      Albanian: 'albanian',
      Amharic: 'amharic',
      Arabic: 'arabic',
      Bengali: 'bengali|bangla',
      Bosnian: 'bosnian',
      Dari: 'dari',
      Dutch: 'dutch',
      French: 'french',
      German: 'german',
      Gujarati: 'gujarati',
      Hausa: 'hausa',
      Hindi: 'hindi',
      Indonesian: 'bahasa|indonesian',
      Italian: 'italian',
      Kurdish: 'kurdish',
      Malay: 'malay',
      Pashto: 'pashto|pushto',
      Persian: 'farsi|persian',
      Punjabi: 'punjabi',
      Russian: 'russian',
      Somali: 'somali',
      Spanish: 'spanish',
      Swahili: 'swahili',
      Swedish: 'swedish',
      Tamil: 'tamil',
      Turkish: 'turkish',
      Urdu: 'urdu',
      Wolof: 'wolof',
      Yoruba: 'yoruba',
    }).map(([name, ways]) => [
      name,
      [
        name,
        `${SPEAK}(?: (?!not\\b)[a-z,]+){0,5}? (?:${ways})(?! (?:tea|coffee|food|delight|history|art|music|films?|series|books?|history|culture|people|family|men|women))|(?:${ways}) (?:at home|with my (?:family|parents|mother|father|grandparents|children)|fluently|and (?:english|french|arabic) (?:at home|fluently)|speaker|is my (?:mother tongue|first language|native language))`,
      ] as const,
    ]),
  ),
);

const VALUES = define('value')({
  ambition: 'ambition|ambitious',
  curiosity: 'curiosity|curious',
  generosity: 'generosity|generous|giving back',
  gratitude: 'gratitude|grateful',
  honesty: 'honesty|sincerity|integrity|honest(?! (?:answer|mistake|work))|sincere',
  humour: 'humou?r|laughter|laughing|witty',
  kindness: 'kindness|kind|kind[- ]hearted|compassion(?:ate)?|gentle|gentleness',
  patience: 'patience|patient',
});

/** What is said of habits and of life so far; each has words of its own. */
const HABITS = define('habit')({
  'Daily prayer': [
    'both write that you pray',
    'i (?:always |try to )?pray (?!for|that)|i pray$|pray(?:ing)? (?:five|5)|(?:five|5) (?:daily )?prayers|my (?:daily |five )?prayers|never miss(?:ed)? (?:a |my )?(?:prayers?|fajr)',
  ],
  'No alcohol': [
    'both live without alcohol',
    'i (?:do not|never) drink(?= alcohol| at all|$|,(?! but)| or smoke| nor smoke)(?! alcohol (?:much|often|at|except|on|during|with|until|before|unless))|teetotal(?:ler|er)?|non[- ]?drinker',
  ],
  'No smoking': [
    'both live without smoking',
    'i (?:do not|never) smoke(?=$|,(?! but)| or drink| at all)|non[- ]?smoker',
  ],
  'A cat': [
    'both share your home with a cat',
    'my (?:\\w+ )?cats?|have (?:an? |two |three )(?:\\w+ )?cats?|cat (?:owner|mum|mom|dad)',
  ],
  'A dog': [
    'both share your home with a dog',
    'my (?:\\w+ )?dogs?|have (?:an? |two |three )(?:\\w+ )?dogs?|dog (?:owner|mum|mom|dad)',
  ],
  'A quiet home': [
    'both like quiet evenings at home',
    'homebody|nights? in|staying in|stay in|quiet (?:evenings?|nights?|weekends?)|home[- ]?bird',
  ],
  'Out and about': ['both like to be out and about', 'outgoing|extrovert(?:ed)?|spontaneous|always on the go'],
  'Early mornings': [
    'are both early risers',
    'early (?:riser|bird)|early mornings?|up before (?:dawn|sunrise)|morning person',
  ],
  'Late evenings': ['are both night owls', 'night owl'],
  'Vegetarian food': ['both eat vegetarian', 'vegetarian|vegan|plant[- ]based'],
  'Zabiha food': ['both eat zabiha', 'zabiha?h?|strictly halal|hand[- ]slaughtered'],
  'New dishes': [
    'both like to try new dishes',
    'foodie|street food|new restaurants?|trying new (?:food|dishes|cuisines|recipes)',
  ],
  'Life in the city': ['both like life in the city', 'city (?:life|person|living)|love (?:the|this) city'],
  'Life in the country': ['both like the countryside', 'countryside|village life|rural life|away from the city'],
  'A large family': [
    'both come from a large family',
    '(?:a|my|our|from) (?:very )?(?:large|big) family|(?:four|five|six|seven|eight) (?:siblings|brothers and sisters)',
  ],
  'Coming to Islam': [
    'both write of coming to Islam',
    "i(?:'m| am) an? (?:convert|revert)|i (?:converted|reverted)|i (?:came to|embraced|accepted|found) islam|(?:took|said) my shahada|as an? (?:convert|revert)",
  ],
  'A childhood between countries': [
    'both write of a childhood between countries',
    '(?:grew up|raised) (?:between|abroad|overseas)|third[- ]culture|second generation|child of immigrants',
  ],
  'Balance in work': [
    'both write of a balance between work and life',
    'work[- ]life balance|leave work at work|slow living',
  ],
  'No hurry': [
    'would both rather take it slowly',
    'no rush|in no hurry|take (?:it|things|my time) slow(?:ly)?|get to know each other slowly',
  ],
  'Ready to marry': ['both feel ready to marry', 'ready (?:to marry|for marriage|to settle)'],
  'Umrah and hajj': ['both write of umrah or hajj', 'umrah|hajj'],
  'The Quran': ["both write of the Qur'an", "qur'?an|hifz|tajweed|tafsir"],
  'The mosque': ['both write of the mosque', 'mosque|masjid|halaqa'],
});

/** Interests of one sort, which say something of two who have different ones: who hikes and who camps are both outdoors. */
export const SORTS: readonly { readonly label: string; readonly text: string; readonly of: ReadonlySet<string> }[] = (
  [
    [
      'Time outdoors',
      'both write about time outdoors',
      'birdwatching|camping|climbing|cycling|gardening|hiking|horse riding|kayaking|nature|sailing|skiing|walking',
    ],
    [
      'Sport',
      'both write about sport',
      'badminton|basketball|boxing|cricket|fitness|football|golf|martial arts|padel|rowing|rugby|running|squash|swimming|table tennis|tennis|volleyball',
    ],
    ['Books and words', 'both write about books and words', 'languages|poetry|reading|theatre|writing'],
    [
      'Work by hand',
      'both write about making things by hand',
      'baking|calligraphy|ceramics|crochet|drawing|embroidery|knitting|sewing|woodwork',
    ],
  ] as const
).map(([label, text, names]) => ({ label, text, of: new Set(names.split('|').map((name) => `interest:${name}`)) }));

export const TOPICS: readonly Topic[] = [...INTERESTS, ...LANGUAGES, ...VALUES, ...HABITS];

/** Which topics a text names: those that its author affirms, with the words for each, and the others. */
export interface NamedTopics {
  readonly affirmed: ReadonlyMap<string, string>;
  readonly others: ReadonlySet<string>;
}

/** Reads the topics of a normalised text, which was cut into statements. */
export function readTopics(plain: string, statements: Statements): NamedTopics {
  const affirmed = new Map<string, string>();
  const others = new Set<string>();
  for (const { id, pattern, starts } of TOPICS) {
    if (!mayContain(plain, starts) || !pattern.test(plain)) continue;
    const words = findAffirmed(statements, pattern);
    if (words === null) others.add(id);
    else affirmed.set(id, words);
  }
  return { affirmed, others };
}
