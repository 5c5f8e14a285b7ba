import { describe, expect, it } from 'vitest';
import { complete, FIXTURES, profile } from '../../../../../testing/people/feedback-profiles.ts';
import type { FeedbackProfile } from './profile-text.ts';
import { analyse } from './rubric.ts';

const STRONG =
  'Every Saturday I coach the under-tens at our mosque, mostly by losing to them. I am learning Swahili from my grandmother, who laughs at my grammar. Faith is the quiet part of my day, not the loud one. I hope to build a home where guests stay too long and books pile up on the stairs.';

const full = complete(STRONG, { photoCount: 2 });
const ids = (change: Partial<FeedbackProfile>) => {
  const { strengths, suggestions, note } = analyse({ ...full, ...change });
  return { strengths: strengths.map((l) => l.id), suggestions: suggestions.map((l) => l.id), note: note?.id ?? null };
};
const EMPTY = Object.fromEntries(Object.keys(full).map((key) => [key, null])) as unknown as FeedbackProfile;
const empty = { ...EMPTY, photoCount: 0, year: 2026, preferences: full.preferences };

describe('profile feedback', () => {
  it('praises a strong profile in its own words and changes nothing', () => {
    const { strengths, suggestions, note } = analyse(full);
    expect(strengths).toHaveLength(4);
    expect(strengths[0]?.text).toContain('“Every Saturday I coach the under-tens at our mosque, mostly by');
    expect(suggestions).toEqual([]);
    expect(note?.text).toMatch(/nothing we would change/);
  });

  it('suggests what weighs most for an empty profile, in order of gain', () => {
    expect(ids(empty)).toEqual({
      strengths: [],
      suggestions: ['missing.needed', 'first-steps', 'bio.empty', 'missing.religiousLevel'],
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

  it('mentions a deal-breaker that could not be read', () => {
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

describe.each(FIXTURES)('a profile: $name', ({ profile, strengths, suggestions, note }) => {
  const found = analyse(profile);

  it('gets the lines that a matchmaker would give, in their order', () => {
    expect(found.strengths.map(({ id }) => id)).toEqual(strengths.map(([id]) => id));
    expect(found.suggestions.map(({ id }) => id)).toEqual(suggestions.map(([id]) => id));
    expect(found.note?.id).toBe(note);
  });

  it('gets each line with the words that it rests on', () => {
    const expected = [...strengths, ...suggestions];
    for (const [at, line] of [...found.strengths, ...found.suggestions].entries()) {
      expect(line.evidence, line.id).toContain(expected[at]?.[1]);
      expect(line.text, line.id).toMatch(/^[A-Z].*\.$/s);
    }
  });

  it('gets at most four of each, the greatest gain first, and the same again', () => {
    for (const lines of [found.strengths, found.suggestions]) {
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.map(({ gain }) => gain)).toEqual(lines.map(({ gain }) => gain).sort((a, b) => b - a));
    }
    expect(analyse(structuredClone(profile))).toEqual(found);
  });

  it('never quotes or praises contact details', () => {
    const said = [...found.strengths, ...found.suggestions, ...(found.note ? [found.note] : [])].map(
      ({ text }) => text,
    );
    expect(said.join()).not.toMatch(/7700|gmail|sara_k|sarak|insta: ?x/);
  });
});

describe('the rubric', () => {
  it('has twenty profiles to answer to', () => {
    expect(new Set(FIXTURES.map(({ name }) => name)).size).toBe(20);
  });

  const said = (bio: string, fields: Parameters<typeof profile>[0] = {}) =>
    analyse(profile({ age: 32, gender: 'female', ...fields, bio })).suggestions.map(({ id }) => id);

  it.each([
    ['years are no phone number', 'contact', 'I lived in Cairo 2009 - 2015 and in Fez 2015–2019.'],
    ['a date is no phone number', 'contact', 'Born on 12.05.1993 in Fez.'],
    ['an opinion is no account', 'contact', 'Facebook is full of noise, and Twitter is worse.'],
    ['future children are none yet', 'contradiction.children', 'I will teach my future children Arabic.'],
    ['nieces are not daughters', 'contradiction.children', "My brother's children call me every Eid."],
    ['saying no agrees with no', 'contradiction.wants-children', "I don't want children, and I say so early."],
    ['a distance is no age', 'contradiction.age', 'I am 20 minutes from the sea.'],
    ['a town near by is the same place', 'contradiction.place', 'Living in Bradford suits me.'],
    ['the one who cooks is no cliché', 'tone.cliche', 'I am the one in the family who keeps the recipes.'],
    ['one limit is no list', 'tone.demands', 'I am not interested in small talk.'],
    ['a question is no slip', 'tone.english', 'Where did she go, and does he like tea? I am working on it.'],
    ['initials are not shouted', 'tone.loud', 'I work for the NHS and the BBC.'],
  ])('knows that %s', (_, id, bio) => {
    const fields = { hasChildren: false, wantsChildren: false, location: 'Leeds', maritalStatus: 'never_married' };
    expect(said(bio, fields)).not.toContain(id);
  });

  it('praises no label as something of one’s own', () => {
    expect(analyse(profile({ bio: 'I am Muslim. Looking for marriage.' })).strengths).toEqual([]);
  });

  it.each([
    ['Arabic', 'أطبخ كل جمعة لجيراني وأقرأ الشعر مع أمي في المساء، وأحب المشي في المدينة القديمة.'],
    ['Urdu', 'مجھے کتابیں پڑھنا اور کھانا پکانا پسند ہے۔'],
    ['Roman Urdu', 'Mujhe kitabein parhna bohat pasand hai aur main khana bhi acha pakata hoon.'],
    ['Turkish', 'Kitap okumayı çok severim ve her hafta ailem için yemek yaparım.'],
    ['French', "J'aime lire et je cuisine le dimanche pour ma famille et mes amis."],
  ])('says of %s that it cannot judge it, and judges nothing of it', (language, bio) => {
    const { strengths, suggestions, note } = analyse(profile({ bio, age: 32, gender: 'female' }));
    expect(note).toMatchObject({ id: 'note.language', evidence: language });
    expect(note?.text).toContain('We read only English well');
    expect([...strengths, ...suggestions].map(({ id }) => id).join()).not.toMatch(/tone|bio|concrete|interests/);
  });

  it.each([
    ['contradiction.children', { hasChildren: true }, 'I have no children.'],
    ['contradiction.wants-children', { wantsChildren: true }, "I don't want any kids."],
    ['contradiction.wants-children', { wantsChildren: false }, 'I hope to have children one day.'],
    ['contradiction.marital', { maritalStatus: 'divorced' }, 'I have never been married.'],
    ['contradiction.place', { location: 'Leeds' }, 'I live in Kuala Lumpur with two cats.'],
    ['contradiction.marital', { maritalStatus: 'never_married' }, 'Divorced since last year, and at peace.'],
    ['contradiction.age', { age: 32 }, 'I turned forty-one in May.'],
    ['contradiction.work', { occupation: 'Accountant' }, 'As a surgeon at a hospital I work long weeks.'],
    ['contact', {}, 'Find me at sara.example.com'],
    ['contact', {}, 'Add me on snapchat: sara'],
  ])('notices %s (%j): "%s"', (id, fields, bio) => {
    const filled = { religiousLevel: 'moderate', location: 'Leeds', maritalStatus: 'never_married', ...fields };
    expect(said(bio, filled)).toContain(id);
  });
});
