import { describe, expect, it } from 'vitest';
import type { FeedbackProfile } from './profile-text.ts';
import { analyse } from './rubric.ts';

const STRONG =
  'Every Saturday I coach the under-tens at our mosque, mostly by losing to them. I am learning Swahili from my grandmother, who laughs at my grammar. Faith is the quiet part of my day, not the loud one. I hope to build a home where guests stay too long and books pile up on the stairs.';

const full: FeedbackProfile = {
  bio: STRONG,
  occupation: 'Paediatrician',
  education: 'doctorate',
  religiousLevel: 'practicing',
  age: 32,
  gender: 'female',
  location: 'Leeds',
  maritalStatus: 'never_married',
  hasChildren: false,
  wantsChildren: true,
  photoCount: 2,
  preferences: { ageMin: 18, ageMax: 100, maxDistanceKm: 0, dealBreakers: [] },
};
const ids = (change: Partial<FeedbackProfile>) => {
  const { strengths, suggestions, note } = analyse({ ...full, ...change });
  return { strengths: strengths.map((l) => l.id), suggestions: suggestions.map((l) => l.id), note: note?.id ?? null };
};
const EMPTY = Object.fromEntries(Object.keys(full).map((key) => [key, null])) as unknown as FeedbackProfile;
const empty = { ...EMPTY, photoCount: 0, preferences: full.preferences };

describe('profile feedback', () => {
  it('praises a strong profile in its own words and changes nothing', () => {
    const { strengths, suggestions, note } = analyse(full);
    expect(strengths).toHaveLength(4);
    expect(strengths[0]?.text).toContain('“Every Saturday I coach the under-tens at our mosque, mostly by');
    expect(suggestions).toEqual([]);
    expect(note?.text).toMatch(/nothing we would change/);
  });

  it('asks an empty profile for what weighs most, in order of gain', () => {
    expect(ids(empty)).toEqual({
      strengths: [],
      suggestions: ['missing.age', 'missing.gender', 'bio.empty', 'missing.religiousLevel'],
      note: null,
    });
  });

  it.each<[string, Partial<FeedbackProfile>, string]>([
    ['an e-mail address', { bio: `${STRONG} Write to sara@mail.example` }, 'contact'],
    ['a phone number', { bio: `${STRONG} Call +44 7700 900123.` }, 'contact'],
    ['a social account', { bio: `${STRONG} insta: sara.k` }, 'contact'],
    ['a thin text', { bio: 'Nice person.' }, 'bio.short'],
    ['a cliché', { bio: `${STRONG} I am down to earth.` }, 'tone.cliche'],
    ['a résumé', { bio: 'Results-driven professional with a proven track record.' }, 'tone.resume'],
    ['demands', { bio: 'You must be tall. No drama. I expect a homeowner.' }, 'tone.demands'],
    ['children in the text alone', { bio: `${STRONG} My daughter is six.` }, 'contradiction.children'],
    ['a past marriage in the text alone', { bio: `${STRONG} I am divorced.` }, 'contradiction.marital'],
    ['a narrow age range', { preferences: { ...full.preferences, ageMin: 32, ageMax: 34 } }, 'narrow.age'],
    ['a short reach', { preferences: { ...full.preferences, maxDistanceKm: 20 } }, 'narrow.distance'],
  ])('notices %s', (_, change, id) => {
    expect(ids(change).suggestions).toContain(id);
    expect(ids({}).suggestions).not.toContain(id);
  });

  it('tells of a deal-breaker that could not be read', () => {
    const preferences = { ...full.preferences, dealBreakers: ['smoking', 'bad vibes'] };
    expect(analyse({ ...full, preferences }).note?.text).toContain('“bad vibes”');
  });

  it('gives the same text for the same profile, at most four lines of a kind, each with its evidence', () => {
    const worst = { ...empty, bio: 'Just ask. insta: x. Must be tall, no drama.' };
    for (const profile of [full, empty, worst]) {
      const found = analyse(profile);
      expect(analyse(profile)).toEqual(found);
      expect(found.strengths.length).toBeLessThanOrEqual(4);
      expect(found.suggestions.length).toBeLessThanOrEqual(4);
      for (const line of [...found.strengths, ...found.suggestions]) expect(line.evidence).not.toBe('');
    }
  });
});
