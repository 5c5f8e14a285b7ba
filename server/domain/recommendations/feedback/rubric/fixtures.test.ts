import { describe, expect, it } from 'vitest';
import { FIXTURES, profile } from '../../../../../testing/people/feedback-profiles.ts';
import { analyse } from './rubric.ts';

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

  it('is never told its own contact details, nor praised for them', () => {
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

  it('says of another script that it cannot judge it', () => {
    const bio = 'أطبخ كل جمعة لجيراني وأقرأ الشعر مع أمي في المساء، وأحب المشي في المدينة القديمة.';
    expect(analyse(profile({ bio })).note).toMatchObject({ id: 'note.language', evidence: bio });
  });

  it.each([
    ['contradiction.children', { hasChildren: true }, 'I have no children.'],
    ['contradiction.wants-children', { wantsChildren: true }, "I don't want any kids."],
    ['contradiction.wants-children', { wantsChildren: false }, 'I hope to have children one day.'],
    ['contradiction.marital', { maritalStatus: 'divorced' }, 'I have never been married.'],
    ['contradiction.place', { location: 'Leeds' }, 'I live in Kuala Lumpur with two cats.'],
    ['contact', {}, 'Find me at sara.example.com'],
    ['contact', {}, 'Add me on snapchat: sara'],
  ])('notices %s (%j): "%s"', (id, fields, bio) => {
    const filled = { religiousLevel: 'moderate', location: 'Leeds', maritalStatus: 'never_married', ...fields };
    expect(said(bio, filled)).toContain(id);
  });
});
