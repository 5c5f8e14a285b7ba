import type { Weighted } from '../../server/seed/random.ts';

export const CITIES: Weighted<string> = [
  ...([
    ['London', 14],
    ['Birmingham, UK', 5],
    ['Manchester, UK', 4],
    ['Leeds', 2],
    ['Glasgow', 1],
  ] as const),
  ...([
    ['New York', 9],
    ['Chicago, IL', 6],
    ['Houston, TX', 5],
    ['Dallas, TX', 4],
    ['Los Angeles', 5],
  ] as const),
  ...([
    ['San Francisco', 5],
    ['Washington, DC', 5],
    ['Atlanta, GA', 2],
    ['Detroit', 3],
    ['Boston', 3],
  ] as const),
  ...([
    ['Toronto, Canada', 8],
    ['Montreal', 2],
    ['Calgary', 1],
    ['Dubai', 5],
    ['Doha', 1],
    ['Riyadh', 1],
  ] as const),
  ...([
    ['Paris', 2],
    ['Berlin', 1],
    ['Amsterdam', 1],
    ['Sydney', 3],
    ['Melbourne', 2],
    ['Istanbul', 1],
  ] as const),
  ...([
    ['Kuala Lumpur', 2],
    ['Singapore', 1],
    ['Somewhere quiet', 1],
  ] as const),
];
export const ETHNICITIES: Weighted<string> = [
  ...([
    ['south_asian', 42],
    ['arab', 22],
    ['african', 8],
    ['african_american', 5],
    ['southeast_asian', 5],
  ] as const),
  ...([
    ['persian', 4],
    ['turkish', 4],
    ['mixed', 5],
    ['caucasian', 4],
    ['other', 1],
  ] as const),
];
export const EDUCATION: Weighted<string> = [
  ['bachelors', 36],
  ['masters', 34],
  ['professional', 18],
  ['doctorate', 10],
  ['high_school', 2],
];
export const PRACTICE: Weighted<string> = [
  ['practicing', 55],
  ['moderate', 28],
  ['very_practicing', 17],
];
export const MARITAL: Weighted<string> = [
  ['never_married', 78],
  ['divorced', 19],
  ['widowed', 3],
];
export const DISTANCES: Weighted<number> = [
  [0, 55],
  [100, 8],
  [300, 10],
  [1000, 12],
  [5000, 15],
];
export const OCCUPATIONS: Weighted<string> = [
  ...([
    ['Physician', 12],
    ['Software engineer', 14],
    ['Solicitor', 7],
    ['Pharmacist', 5],
    ['Dentist', 4],
  ] as const),
  ...([
    ['Management consultant', 7],
    ['Accountant', 7],
    ['Investment analyst', 5],
    ['Teacher', 5],
  ] as const),
  ...([
    ['Civil engineer', 5],
    ['Product manager', 6],
    ['Founder', 5],
    ['Research scientist', 4],
  ] as const),
  ...([
    ['Architect', 3],
    ['Designer', 3],
    ['Journalist', 1],
    ['Civil servant', 3],
    ['Falconer', 1],
  ] as const),
];
export const DEAL_BREAKERS: Weighted<string> = [
  ...([
    ['smoking', 30],
    ['drinking alcohol', 15],
    ['has children', 10],
    ['divorced', 5],
    ['long distance', 9],
  ] as const),
  ...([
    ['not practicing', 8],
    ["doesn't want children", 9],
    ['more than 10 years older', 7],
    ['no degree', 4],
  ] as const),
  ...([['bad manners', 3]] as const),
];
export const INTERESTS: Weighted<string> = [
  ...([
    ['travel', 14],
    ['cooking', 12],
    ['reading', 12],
    ['hiking', 10],
    ['fitness', 9],
    ['football', 6],
  ] as const),
  ...([
    ['art', 5],
    ['photography', 5],
    ['volunteering', 7],
    ['film', 6],
    ['poetry', 4],
    ['running', 5],
  ] as const),
  ...([
    ['coffee', 4],
    ['board games', 2],
    ['falconry', 1],
  ] as const),
];
/** Sentences from which bios are composed. */
export const SENTENCES: Weighted<string> = [
  ...([
    ['I pray five times a day.', 10],
    ['I volunteer at the mosque.', 6],
    ["I don't smoke.", 5],
  ] as const),
  ...([
    ['I hike most weekends.', 7],
    ['I love cooking for friends.', 7],
    ['I read history and poetry.', 5],
  ] as const),
  ...([
    ['I smoke socially, sorry.', 1],
    ['I enjoy an occasional glass of wine.', 1],
    ['I speak Arabic.', 5],
  ] as const),
  ...([
    ['I speak Urdu and English.', 7],
    ['Open to relocating.', 6],
    ['Not willing to relocate.', 3],
  ] as const),
  ...([
    ['My parents and siblings mean the world to me.', 8],
    ['Honest, patient and curious.', 7],
  ] as const),
  ...([
    ['A homebody at heart.', 4],
    ['Outgoing and spontaneous.', 4],
    ['An early riser.', 3],
  ] as const),
  ...([
    ['Ready to marry when it is right.', 5],
    ['In no hurry.', 2],
    ['I run marathons.', 3],
  ] as const),
  ...([
    ['Trying new restaurants is my weakness.', 4],
    ['I have two cats.', 2],
    ['I love the city.', 3],
  ] as const),
];
