import { memoizeByText, normalise } from './text.ts';

/* Groups of words: cultures, kinds of interests, work areas. */

const CULTURES: ReadonlyArray<readonly [string, RegExp]> = [
  ['southeast_asian', /\bsouth[- ]?east asian\b/],
  ['south_asian', /\b(?:south asian|desi|pakistani|indian|bangladeshi)\b/],
  ['arab', /\barab(?:ic)?\b/],
  ['turkish', /\bturkish\b/],
  ['persian', /\b(?:persian|iranian)\b/],
  ['african_american', /\b(?:african[- ]american|black american)\b/],
  ['african', /\b(?:african|somali|nigerian)\b/],
  ['caucasian', /\b(?:caucasian|european|white)\b/],
];

export const CULTURE_NAMES: readonly string[] = CULTURES.map(([culture]) => culture);

/** Returns a bit set of the cultures that an interest names. */
const encodeCultures = memoizeByText((interest: string): number =>
  CULTURES.reduce((named, [, words], n) => (words.test(interest) ? named | (1 << n) : named), 0),
);

/** Returns the cultures that a list of preferred interests names. */
export function findPreferredCultures(interests: readonly string[]): string[] {
  let named = 0;
  for (const interest of interests) named |= encodeCultures(interest);
  return named === 0 ? [] : CULTURE_NAMES.filter((_, n) => ((named >> n) & 1) === 1);
}

/** Interests grouped by kind, so that related interests such as hiking and climbing count as similar. */
const INTERESTS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
  arts: ['art', 'calligraphy', 'film', 'literature', 'music', 'photography', 'reading', 'theatre', 'writing'],
  giving: ['mentoring', 'volunteering'],
  making: ['baking', 'coffee', 'cooking', 'gardening', 'sewing'],
  mind: ['astronomy', 'board games', 'history', 'languages', 'technology'],
  outdoors: ['camping', 'climbing', 'cycling', 'hiking', 'horses', 'sailing', 'skiing', 'travel', 'walking'],
  sport: [
    'archery',
    'basketball',
    'cricket',
    'fitness',
    'football',
    'martial arts',
    'running',
    'swimming',
    'tennis',
    'yoga',
  ],
};

/** The kinds of interests, in a fixed order. */
export const INTEREST_KINDS: readonly string[] = Object.keys(INTERESTS_BY_KIND);

/** The bit of an interest's kind, by the interest. */
const KIND_OF = new Map(Object.values(INTERESTS_BY_KIND).flatMap((words, n) => words.map((word) => [word, 1 << n])));

/** Returns the kinds of some interests, each once, in the order of `INTEREST_KINDS`. */
export function findInterestKinds(interests: readonly string[]): string[] {
  let kinds = 0;
  for (const word of interests) kinds |= KIND_OF.get(word) ?? 0;
  return kinds === 0 ? [] : INTEREST_KINDS.filter((_, n) => ((kinds >> n) & 1) === 1);
}

/** A work area, which is read from the words of an occupation. */
export type WorkArea =
  | 'medicine'
  | 'law'
  | 'technology'
  | 'engineering'
  | 'finance'
  | 'business'
  | 'education'
  | 'science'
  | 'arts and design'
  | 'public service';

const AREAS: ReadonlyArray<readonly [WorkArea, RegExp]> = [
  [
    'medicine',
    /\b(?:doctor|physician|surgeon|nurse|dentist|dental|pharmac\w*|medic\w*|paediatric\w*|pediatric\w*|cardiolog\w*|radiolog\w*|psychiatr\w*|psycholog\w*|anaesthe\w*|anesthe\w*|optometr\w*|physio\w*|therapist|midwife|gp|clinical|veterinar\w*|oncolog\w*|dermatolog\w*|neurolog\w*|health)\b/,
  ],
  ['law', /\b(?:lawyer|attorney|solicitor|barrister|judge|legal|counsel|paralegal)\b/],
  [
    'science',
    /\b(?:scientist|research\w*|biolog\w*|chemist\w*|physicist|statistician|mathematician|epidemiolog\w*|economist)\b/,
  ],
  [
    'technology',
    /\b(?:software|developer|programmer|data|product manager|devops|cyber\w*|it|ux|machine learning|ai|cloud|cto|technology|web)\b/,
  ],
  ['engineering', /\b(?:engineer\w*|architect\w*|surveyor|pilot|urban planner|construction)\b/],
  [
    'finance',
    /\b(?:account\w*|auditor|banker|banking|financ\w*|investment|actuar\w*|trader|tax|fund|private equity|venture|analyst|cfo)\b/,
  ],
  [
    'education',
    /\b(?:teacher|professor|lecturer|academic|principal|headteacher|tutor|educat\w*|school|imam|chaplain)\b/,
  ],
  [
    'arts and design',
    /\b(?:designer|artist|writer|author|journalist|editor|photographer|film\w*|media|calligrapher|curator|copywriter)\b/,
  ],
  [
    'public service',
    /\b(?:civil serv\w*|diplomat\w*|policy|government|social worker|charity|ngo|nonprofit|humanitarian|police)\b/,
  ],
  [
    'business',
    /\b(?:founder|entrepreneur|ceo|coo|consult\w*|director|manager|marketing|sales|business|owner|executive|strateg\w*|operations|hr|recruit\w*|real estate)\b/,
  ],
];

/** Pairs of related work areas. */
const RELATED: ReadonlyArray<readonly [WorkArea, WorkArea]> = [
  ['medicine', 'science'],
  ['technology', 'engineering'],
  ['technology', 'science'],
  ['finance', 'business'],
  ['law', 'public service'],
  ['law', 'finance'],
  ['education', 'science'],
  ['education', 'public service'],
  ['business', 'technology'],
];

/** Returns the work area of an occupation; null where none of its words is known. */
export const findWorkArea = (occupation: string | null): WorkArea | null => (occupation ? areaOf(occupation) : null);

const areaOf = memoizeByText((occupation: string): WorkArea | null => {
  const text = normalise(occupation);
  return AREAS.find(([, words]) => words.test(text))?.[0] ?? null;
});

/** All work areas, in the order in which their patterns are tried. */
export const WORK_AREAS: readonly WorkArea[] = AREAS.map(([area]) => area);

/** Returns the fit of two work areas: 1 for the same, 0.7 for related ones, 0.45 otherwise. */
export function computeWorkFit(a: WorkArea, b: WorkArea): number {
  if (a === b) return 1;
  return RELATED.some(([x, y]) => (x === a && y === b) || (x === b && y === a)) ? 0.7 : 0.45;
}
