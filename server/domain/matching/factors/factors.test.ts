import { describe, expect, it } from 'vitest';
import { her, him, type person } from '../../../../testing/people/test-member.ts';
import { computeSetFit, fitWithinBand } from './factor.ts';
import { FACTORS, PROFILE_FACTORS } from './factors.ts';

type Fields = Parameters<typeof person>[0];

/** Her fields, his, and how well he meets her (null = cannot be judged). */
type Case = [mine: Fields, theirs: Fields, fit: number | null];

const bio = (text: string): Fields => ({ bio: text });
const interestedIn = (...interests: string[]): Fields => ({ preferences: { interests } });

const CASES: Record<string, readonly Case[]> = {
  'deen.level': [
    [{ religiousLevel: 'practicing' }, { religiousLevel: 'practicing' }, 1],
    [{ religiousLevel: 'moderate' }, { religiousLevel: 'moderate' }, 1],
    [{ religiousLevel: 'moderate' }, { religiousLevel: 'practicing' }, 0.55],
    [{ religiousLevel: 'moderate' }, { religiousLevel: 'very_practicing' }, 0.1],
    [{ religiousLevel: 'practicing' }, {}, null],
  ],
  'deen.prayer': [
    [bio('I pray five times a day.'), bio('Salah keeps my day together.'), 1],
    [bio('I pray.'), bio('I rarely pray.'), 0.1],
    [bio('I never pray.'), bio('I do not pray.'), 1],
    [bio('I pray.'), bio('I hike.'), null],
  ],
  'family.wants-children': [
    [{ wantsChildren: true }, { wantsChildren: true }, 1],
    [{ wantsChildren: false }, { wantsChildren: false }, 1],
    [{ wantsChildren: true }, { wantsChildren: false }, 0],
    [{ wantsChildren: true }, {}, null],
  ],
  'family.has-children': [
    [{ hasChildren: true }, { hasChildren: true }, 1],
    [{ hasChildren: false }, { hasChildren: false }, 1],
    [{ hasChildren: false }, { hasChildren: true }, 0.45],
    [{}, { hasChildren: true }, null],
  ],
  'family.marital-history': [
    [{ maritalStatus: 'never_married' }, { maritalStatus: 'never_married' }, 1],
    [{ maritalStatus: 'divorced' }, { maritalStatus: 'widowed' }, 0.85],
    [{ maritalStatus: 'never_married' }, { maritalStatus: 'divorced' }, 0.45],
    [{ maritalStatus: 'divorced' }, {}, null],
  ],
  'logistics.age': [
    [{ age: 30 }, { age: 33 }, 1],
    [{ age: 30 }, { age: 46 }, 0],
    [{ age: 30 }, { age: null }, null],
  ],
  'logistics.place': [
    [{ location: 'London' }, { location: 'Croydon' }, 1],
    [{ location: 'London' }, { location: 'Luton, UK' }, 0.95],
    [{ location: 'New York' }, { location: 'San Francisco' }, 0.5],
    [{ location: 'London' }, { location: 'Sydney' }, 0.15],
    [{ location: 'Malmö' }, { location: 'Copenhagen' }, 0.85],
    [{ location: 'London' }, { location: 'England' }, 0.6],
    [{ location: 'London' }, { location: 'Nowhereville' }, null],
  ],
  'logistics.preferred-place': [
    [{ preferences: { location: 'London' } }, { location: 'London, UK' }, 1],
    [{ preferences: { location: 'UK' } }, { location: 'Leeds' }, 1],
    [{ preferences: { location: 'London' } }, { location: 'Leeds' }, 0.6],
    [{ preferences: { location: 'London' } }, { location: 'Paris' }, 0.1],
    [{ location: 'London', preferences: { location: '  ' } }, { location: 'London' }, null],
  ],
  'logistics.relocation': [
    [{ location: 'London', ...bio('Open to relocating.') }, { location: 'Paris', ...bio('Happy to move.') }, 1],
    [{ location: 'London' }, { location: 'Paris', ...bio('Willing to relocate.') }, 1],
    [{ location: 'London', ...bio("I can't move.") }, { location: 'Paris', ...bio("I wouldn't relocate.") }, 0],
    [{ location: 'London', ...bio("I can't move.") }, { location: 'London', ...bio("I won't relocate.") }, null],
    [{ location: 'London' }, { location: 'Paris' }, null],
  ],
  'culture.heritage': [
    [interestedIn('Arab culture'), { ethnicity: 'arab', ...interestedIn('south asian') }, 1],
    [interestedIn('Arab culture'), { ethnicity: 'turkish', ...interestedIn('south asian') }, 0.2],
    [interestedIn('southeast asian'), { ethnicity: 'south_asian', ...interestedIn('desi') }, 0.2],
    [interestedIn('Arab culture'), { ethnicity: 'arab' }, null],
    [{}, { ethnicity: 'arab', ...interestedIn('arab') }, null],
  ],
  'culture.languages': [
    [bio('I speak Arabic and French.'), bio('Bonjour! I speak French and Urdu.'), 1],
    [bio('I speak Arabic.'), bio('I speak Urdu.'), 0.35],
    [bio('I speak Arabic.'), bio('I hike.'), null],
  ],
  'career.education': [
    [{ education: 'masters' }, { education: 'masters' }, 1],
    [{ education: 'professional' }, { education: 'doctorate' }, 1],
    [{ education: 'bachelors' }, { education: 'masters' }, 0.75],
    [{ education: 'high_school' }, { education: 'doctorate' }, 0.25],
    [{ education: 'masters' }, { education: 'school of life' }, null],
  ],
  'career.work': [
    [{ occupation: 'Surgeon' }, { occupation: 'Nurse practitioner' }, 1],
    [{ occupation: 'Surgeon' }, { occupation: 'Research scientist' }, 0.7],
    [{ occupation: 'Surgeon' }, { occupation: 'Journalist' }, 0.45],
    [{ occupation: 'Surgeon' }, { occupation: 'Falconer' }, null],
  ],
  'interests.shared': [
    [interestedIn('hiking', 'baking'), bio('I hike and bake.'), 1],
    [bio('Trails and books.'), bio('I hike, paint and swim.'), 0.5],
    [bio('Chess.'), bio('Swimming.'), 0],
    [bio('Chess.'), {}, null],
  ],
  'interests.asked': [
    [interestedIn('hiking'), bio('Trekking every spring.'), 1],
    [interestedIn('hiking', 'art'), bio('Trekking every spring.'), 0.65],
    [interestedIn('hiking'), bio('Chess.'), 0.3],
    [interestedIn('hiking'), interestedIn('hiking'), null],
  ],
  'deen.community': [
    [bio('I teach at the mosque.'), bio('My masjid is home.'), 1],
    [bio('I teach at the mosque.'), bio('Ramadan is my favourite month.'), 0],
    [bio('I teach at the mosque.'), {}, null],
  ],
  'character.values': [
    [bio('Patient, honest.'), bio('Integrity and a calm voice.'), 1],
    [bio('The kind of person who hikes.'), bio('Kind to strangers.'), null],
  ],
  'lifestyle.pace': [
    [bio('A homebody.'), bio('Quiet evenings.'), 1],
    [bio('Outgoing.'), bio('Always up for an adventure.'), 1],
    [bio('A homebody.'), bio('Spontaneous.'), 0.3],
    [bio('A homebody.'), bio('I am a social worker.'), null],
  ],
  'lifestyle.smoking': [
    [bio("I don't smoke."), bio('Non-smoker.'), 1],
    [bio("I'm not a smoker."), bio('I smoke.'), 0.1],
    [bio('I smoke.'), bio('Social smoker, sorry.'), 1],
    [bio('I smoke.'), bio('No smokers please.'), null],
  ],
  'lifestyle.alcohol': [
    [bio('I do not drink.'), bio('Teetotal.'), 1],
    [bio('I do not drink.'), bio('I drink wine.'), 0.05],
    [bio('I drink wine.'), bio('I drink socially.'), 1],
    [bio('I do not drink.'), bio('I hike.'), null],
  ],
  'lifestyle.rhythm': [
    [bio('An early riser.'), bio('A morning person.'), 1],
    [bio('A night owl.'), bio('Late nights and books.'), 1],
    [bio('An early riser.'), bio('A night owl.'), 0.3],
    [bio('An early riser.'), bio('I hike.'), null],
  ],
  'lifestyle.food': [
    [bio('Vegetarian.'), bio('Mostly plant-based.'), 1],
    [bio('A vegan foodie.'), bio('Vegetarian.'), 0.71],
    [bio('Strictly halal.'), bio('Vegetarian.'), 0],
    [bio('Strictly halal.'), {}, null],
  ],
  'practicalities.home': [
    [bio('I love the city.'), bio('A city person.'), 1],
    [bio('Village life for me.'), bio('I grew up on a farm.'), 1],
    [bio('I love the city.'), bio('Away from the city.'), 0.3],
    [bio('I love the city.'), bio('I hike.'), null],
  ],
  'family.polygyny': [
    [bio('Against polygyny.'), bio('Open to polygyny.'), 0],
    [bio('Against polygyny.'), bio('No second wife.'), 1],
    [bio('Against polygyny.'), {}, null],
  ],
  'family.kin': [
    [bio('I look after my parents.'), bio('My mother taught me patience.'), 1],
    [bio('I look after my parents.'), bio('My nephews keep me young.'), 0],
    [bio('I look after my parents.'), {}, null],
  ],
  'culture.roots': [
    [bio('I embraced Islam at twenty.'), bio('A convert since 2010.'), 1],
    [bio('A convert.'), bio('Second generation.'), 0],
    [bio('A convert.'), {}, null],
  ],
  'career.ambition': [
    [bio('Career-driven.'), bio('I am building a company.'), 1],
    [bio('Career-driven.'), bio('I value work-life balance.'), 0.3],
    [bio('Career-driven.'), {}, null],
  ],
  'logistics.timing': [
    [bio('Ready to marry.'), bio('Hoping to settle down within a year.'), 1],
    [bio('Ready to marry.'), bio('In no hurry.'), 0.2],
    [bio('Ready to marry.'), {}, null],
  ],
  'logistics.wished-age': [
    [{ preferences: { ageMin: 30, ageMax: 34 } }, { age: 33 }, 1],
    [{ preferences: { ageMin: 30, ageMax: 34 } }, { age: 40 }, 0.5],
    [{ preferences: { ageMin: 18, ageMax: 100 } }, { age: 33 }, null],
    [{ preferences: { ageMin: 30 } }, { age: 33 }, null],
  ],
  'interests.kind': [
    [bio('I hike.'), bio('Climbing at weekends.'), 1],
    [bio('I hike.'), bio('I paint and climb.'), 0.71],
    [bio('I hike.'), bio('Poetry.'), 0],
    [bio('I hike.'), {}, null],
  ],
  'lifestyle.pets': [
    [bio('My cat rules the house.'), bio('I have two dogs.'), 1],
    [bio('My cat rules the house.'), bio('Allergic to cats.'), 0.2],
    [bio('My cat rules the house.'), {}, null],
  ],
};

describe('factors', () => {
  it('are more than a hundred, including the question bank', () => {
    expect(PROFILE_FACTORS.length).toBeGreaterThanOrEqual(30);
    expect(FACTORS.length).toBeGreaterThan(100);
  });

  it('all have cases in this file', () => {
    expect(Object.keys(CASES).sort()).toEqual(PROFILE_FACTORS.map(({ id }) => id).sort());
  });

  describe.each(PROFILE_FACTORS)('$id', (factor) => {
    it.each<Case>([...(CASES[factor.id] ?? [])])('%j meets %j: %s', (mine, theirs, fit) => {
      const [me, other] = [her(mine), him(theirs)];
      const judged = factor.fit(me, other);
      expect(judged === null ? null : Math.round(judged * 100) / 100).toBe(fit);
    });

    it('cannot be judged of two members of whom nothing is known', () => {
      expect(factor.fit(her({ age: null }), him({ age: null }))).toBeNull();
    });

    it('declares the fields it reads, and a weight from 1 to 9', () => {
      expect(factor.reads.length).toBeGreaterThan(0);
      expect(factor.weight).toBeGreaterThanOrEqual(1);
      expect(factor.weight).toBeLessThanOrEqual(9);
    });
  });
});

describe('fits', () => {
  it.each([
    [2, 2, 2, 1],
    [1, 2, 2, 0.58],
    [1, 3, 1, 0.58],
    [0, 3, 4, 0],
    [0, 0, 0, 0],
  ])('of sets: %i shared of %i and %i is %s', (both, a, b, fit) => {
    expect(computeSetFit(both, a, b)).toBeCloseTo(fit, 2);
  });

  it.each([
    [0, 1],
    [3, 1],
    [8, 0.5],
    [13, 0],
    [99, 0],
  ])('of a band from 3 to 13: %i is %s', (value, fit) => {
    expect(fitWithinBand(value, 3, 13)).toBe(fit);
  });
});
