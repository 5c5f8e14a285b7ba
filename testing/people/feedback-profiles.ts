import type { FeedbackProfile } from '../../server/domain/recommendations/feedback/rubric/profile-text.ts';

type Preferences = Partial<FeedbackProfile['preferences']>;

/** Makes a profile in which, unless given otherwise, no field is filled in. */
export const profile = ({
  preferences,
  ...fields
}: Partial<Omit<FeedbackProfile, 'preferences'>> & { preferences?: Preferences } = {}): FeedbackProfile => ({
  bio: null,
  occupation: null,
  education: null,
  religiousLevel: null,
  age: null,
  gender: null,
  location: null,
  maritalStatus: null,
  hasChildren: null,
  wantsChildren: null,
  photoCount: 0,
  hasAnswers: false,
  isVerified: false,
  year: 2026,
  ...fields,
  preferences: { ageMin: 18, ageMax: 100, maxDistanceKm: 0, dealBreakers: [], ...preferences },
});

/** Makes a profile with all fields filled in, so that the result depends on the bio and the preferences. */
export const complete = (bio: string | null, rest: Parameters<typeof profile>[0] = {}): FeedbackProfile =>
  profile({
    bio,
    occupation: 'Paediatrician',
    education: 'doctorate',
    religiousLevel: 'practicing',
    age: 32,
    gender: 'female',
    location: 'Leeds',
    maritalStatus: 'never_married',
    hasChildren: false,
    wantsChildren: true,
    photoCount: 1,
    hasAnswers: true,
    isVerified: true,
    ...rest,
  });

const GOOD =
  'On Sundays I teach my nieces to bake bread, and we burn one loaf in three. I am reading my way through Andalusian poetry. Faith keeps my weeks honest. I hope to build a home where the door is rarely locked.';

export interface Fixture {
  readonly name: string;
  readonly profile: FeedbackProfile;
  /** Ids of the expected lines, in order, each with a word or two of the evidence that it must quote. */
  readonly strengths: ReadonlyArray<readonly [id: string, evidence: string]>;
  readonly suggestions: ReadonlyArray<readonly [id: string, evidence: string]>;
  readonly note?: string;
}

/** What is good about {@link GOOD}. */
const GOOD_STRENGTHS = [
  ['concrete', 'On Sundays I teach'],
  ['faith', 'Faith keeps my weeks'],
  ['future', 'I hope to build a home'],
  ['interests', 'baking'],
] as const;
const PLANS = ['plans', 'wantsChildren'] as const;
const PATH = ['path', 'Paediatrician'] as const;

/** Twenty profiles with the feedback that a matchmaker would give. */
export const FIXTURES: readonly Fixture[] = [
  {
    name: 'strong',
    profile: complete(GOOD),
    strengths: GOOD_STRENGTHS,
    suggestions: [],
    note: 'note.complete',
  },
  {
    name: 'empty',
    profile: profile(),
    strengths: [],
    suggestions: [
      ['missing.needed', 'age and gender missing'],
      ['first-steps', 'add a photo'],
      ['bio.empty', 'no bio'],
      ['missing.religiousLevel', 'religiousLevel is empty'],
    ],
  },
  {
    name: 'fields, but no word of their own',
    profile: complete(null),
    strengths: [PLANS],
    suggestions: [['bio.empty', 'no bio']],
  },
  {
    name: 'words, but no fields',
    profile: profile({ bio: GOOD, age: 30, gender: 'male', photoCount: 1 }),
    strengths: GOOD_STRENGTHS,
    suggestions: [
      ['first-steps', 'answer some of the questions'],
      ['missing.religiousLevel', 'is empty'],
      ['missing.wantsChildren', 'is empty'],
      ['missing.location', 'is empty'],
    ],
  },
  {
    name: 'thin',
    profile: complete('Nice and caring.'),
    strengths: [PLANS, PATH],
    suggestions: [['bio.short', '3 words']],
  },
  {
    name: 'clichéd',
    profile: complete(
      'I am an easy-going, down to earth guy. I work hard, play hard and love to laugh. I am looking for my better half and partner in crime, someone to live life to the fullest with.',
    ),
    strengths: [PLANS, PATH],
    suggestions: [['tone.cliche', 'easy-going']],
  },
  {
    name: '"just ask"',
    profile: complete("I don't know what to write here. Just ask!"),
    strengths: [PLANS, PATH],
    suggestions: [
      ['bio.short', '9 words'],
      ['tone.cliche', 'do not know what to write'],
    ],
  },
  {
    name: 'a résumé',
    profile: complete(
      'Results-driven professional with over 10 years of experience and a proven track record of delivering value. Responsible for cross-functional teams at a Fortune 500 company. Expertise in strategic planning and stakeholder management across three continents.',
    ),
    strengths: [PLANS, PATH],
    suggestions: [['tone.resume', 'results-driven']],
  },
  {
    name: 'demanding',
    profile: complete(
      'You must be tall, and you must have a house. No drama, no time wasters. I expect a man who earns well and I am not interested in anyone who lives with his parents.',
      { preferences: { dealBreakers: ['smoking', 'alcohol', 'divorced', 'pets', 'long distance', 'over 40'] } },
    ),
    strengths: [PLANS, PATH],
    suggestions: [
      ['tone.demands', 'must be'],
      ['narrow.deal-breakers', '6 deal-breakers'],
    ],
  },
  {
    name: 'contradicting their fields on children and marriage',
    profile: complete(
      'My daughter and I cycle to school every morning, whatever the weather. Since my divorce I have learnt to cook three dishes well and to laugh about the fourth. I would like someone who enjoys a crowded table.',
    ),
    strengths: [['concrete', 'My daughter and I'], ['future', 'crowded table'], PATH],
    suggestions: [
      ['contradiction.children', 'My daughter'],
      ['contradiction.marital', 'Since my divorce'],
    ],
  },
  {
    name: 'contradicting their fields on age, place and practice',
    profile: complete(
      'I am 27 and I enjoy long walks by the sea with a good book in my bag. Living in Istanbul suits me well. I am not very religious, but Ramadan with my family is dear to me and I never miss it.',
      { religiousLevel: 'very_practicing' },
    ),
    strengths: [['interests', 'reading'], PATH],
    suggestions: [
      ['contradiction.age', 'I am 27'],
      ['contradiction.place', 'Living in Istanbul'],
      ['contradiction.practice', 'not very religious'],
    ],
  },
  {
    name: 'a phone number in the text',
    profile: complete(`${GOOD} Call my brother on +44 7700 900123.`),
    strengths: GOOD_STRENGTHS,
    suggestions: [['contact', '+44 7700 900123']],
  },
  {
    name: 'an address spelled out',
    profile: complete(`${GOOD} Write to sara.k at gmail dot com`),
    strengths: GOOD_STRENGTHS,
    suggestions: [['contact', 'sara.k at gmail']],
  },
  {
    name: 'nothing but contact details',
    profile: complete('My insta is sara_k, or telegram: sarak'),
    strengths: [PLANS, PATH],
    suggestions: [
      ['contact', 'my insta is sara_k'],
      ['bio.short', '7 words'],
    ],
  },
  {
    name: 'poor English, warm all the same',
    profile: complete(
      'I am teach children in school and every Friday I cooking big pot for neighbours. My mother say I laugh too much in the kitchen. I want someone who is kind with old people and pray with me in the morning.',
      { occupation: 'Teacher' },
    ),
    strengths: [['concrete', 'every Friday'], ['faith', 'pray with me'], ['humour', 'I laugh too much'], PLANS],
    suggestions: [['tone.english', 'i am teach']],
  },
  {
    name: 'shorthand',
    profile: complete('hi im sara, plz msg if u r serious, wanna settle down inshallah'),
    strengths: [PLANS, PATH],
    suggestions: [
      ['bio.short', '13 words'],
      ['tone.shorthand', 'im, plz, msg'],
    ],
  },
  {
    name: 'shouting',
    profile: complete(`${GOOD} PLEASE ONLY WRITE WITH GOOD INTENTIONS!`),
    strengths: GOOD_STRENGTHS,
    suggestions: [['tone.loud', 'PLEASE ONLY WRITE']],
  },
  {
    name: 'narrow',
    profile: complete(GOOD, { preferences: { ageMin: 34, ageMax: 32, maxDistanceKm: 20 } }),
    strengths: GOOD_STRENGTHS,
    suggestions: [
      ['narrow.age', '32–34'],
      ['narrow.distance', '20 km'],
    ],
  },
  {
    name: 'deal-breakers that cannot be read',
    profile: complete(GOOD, { preferences: { dealBreakers: ['smoking', 'bad vibes', 'no chemistry'] } }),
    strengths: GOOD_STRENGTHS,
    suggestions: [],
    note: 'note.deal-breakers',
  },
  {
    name: 'everything at once: the worst four things only',
    profile: profile({
      bio: 'Just ask. insta: x. Must be tall, must have a house, no drama, I am divorced.',
      age: 40,
      gender: 'male',
      maritalStatus: 'never_married',
    }),
    strengths: [],
    suggestions: [
      ['first-steps', 'add a photo'],
      ['contact', 'insta: x'],
      ['contradiction.marital', 'I am divorced'],
      ['tone.demands', 'must be'],
    ],
  },
];
