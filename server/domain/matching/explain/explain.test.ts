import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import {
  CARD_FIELDS,
  type Candidate,
  type CandidateField,
  FULL_FIELDS,
  NO_PREFERENCES,
  redact,
} from '../member/candidate.ts';
import { explain } from './explain.ts';
import { toPortrait } from './portrait.ts';
import { composeReason } from './reason.ts';

const ALL = [...FULL_FIELDS];
/** As many as a VIP member is introduced to in a day. */
const A_DAY = 10;

type Fields = NonNullable<Parameters<typeof person>[0]>;

const him = (fields: Fields): Candidate => person({ id: 'him', gender: 'male', ...fields });
const explainAll = (
  viewer: Candidate,
  others: readonly Candidate[],
  visible: ReadonlySet<CandidateField> = FULL_FIELDS,
  pool: readonly Candidate[] = [],
) =>
  explain(
    viewer,
    others.map((other) => ({ other, visible })),
    { pool: pool.map(toPortrait) },
  ).map(composeReason);
const explained = (mine: Fields, theirs: Fields, pool: readonly Fields[] = []) => {
  const [explanation] = explainAll(person(mine), [him(theirs)], FULL_FIELDS, pool.map(him));
  if (!explanation) throw new Error('There is one explanation for each member');
  return explanation;
};
/** The first clause, without what follows it. */
const getBeginning = (sentence: string): string => sentence.split(/[,;.]| and /)[0] ?? '';

const NOTHING = 'You have more to find out about each other in conversation.';

describe('a reason', () => {
  it.each<[string, Fields, Fields, string]>([
    ['nothing in common', { age: 30 }, { age: 40 }, NOTHING],
    ['one thing in common', { age: 30 }, { age: 31 }, 'You are close in age.'],
    ['the same age', { age: 30 }, { age: 30 }, 'You are both 30.'],
    [
      'interests, which come first and in words of their own',
      { age: 20, location: 'Leeds', bio: 'I hike, and play chess on Sundays.' },
      { age: 40, location: 'Leeds', bio: 'Chess, hiking and a telescope.' },
      'You share an interest in chess and hiking and both live in Leeds.',
    ],
    [
      'an interest that no vocabulary has',
      { age: 20, bio: 'I love restoring old radios.' },
      { age: 40, bio: 'My hobbies are old radios and tea.' },
      'You share an interest in radios.',
    ],
    [
      'the same work, and only one past marriage',
      { age: 20, occupation: 'Surgeon', maritalStatus: 'never_married' },
      { age: 40, occupation: 'surgeon', maritalStatus: 'divorced' },
      'You both work as a surgeon; he was married before.',
    ],
    [
      'a marriage and children, said as one fact',
      { age: 20, maritalStatus: 'never_married', hasChildren: false },
      { age: 40, maritalStatus: 'widowed', hasChildren: true },
      'You have more to find out about each other in conversation; he was married before and has children.',
    ],
    [
      'another country',
      { age: 20, location: 'London' },
      { age: 40, location: 'Toronto' },
      'You have more to find out about each other in conversation; he lives in another country.',
    ],
    [
      'practice that differs by a step',
      { age: 20, religiousLevel: 'practicing' },
      { age: 40, religiousLevel: 'moderate' },
      'You have more to find out about each other in conversation; he is moderate in practice, and you are practicing.',
    ],
    [
      'no wish for children, of people who have none',
      { age: 20, wantsChildren: false, hasChildren: false },
      { age: 40, wantsChildren: false, hasChildren: false },
      'You both picture a life without children.',
    ],
    [
      'a difference that is never named',
      { age: 30, wantsChildren: true },
      { age: 31, wantsChildren: false },
      'You are close in age.',
    ],
  ])('of %s', (_, mine, theirs, sentence) => {
    expect(explained(mine, theirs).compatibilityReason).toBe(sentence);
  });

  it('has a label and a sentence for what the two have in common, and none for a fact', () => {
    const both = { age: 30, occupation: 'Surgeon' };
    expect(explained({ ...both, hasChildren: false }, { ...both, hasChildren: true })).toEqual({
      keyFactors: ['Line of work', 'Close in age'],
      points: [
        { label: 'Line of work', sentence: 'You both work as a surgeon.' },
        { label: 'Close in age', sentence: 'You are both 30.' },
      ],
      compatibilityReason: 'You both work as a surgeon and are both 30; he has children.',
      clauses: ['both work as a surgeon', 'are both 30', 'he has children'],
    });
  });

  it('names nothing that more than a third of the possible people have in common, unless there is nothing else', () => {
    const many = { age: 30, religiousLevel: 'practicing' };
    const pool = [many, many, { ...many, location: 'Leeds' }, { age: 50 }, { age: 51 }];
    const mine = { ...many, location: 'Leeds' };
    expect(explained(mine, { ...many, location: 'Leeds' }, pool).keyFactors).toEqual(['Where you live']);
    expect(explained(mine, many, pool).keyFactors).toHaveLength(1);
  });

  it('tells what the other writes of where the two share nothing that is rare, unless the viewer writes against it', () => {
    const theirs = { age: 40, bio: 'I keep bees.' };
    expect(explained({ age: 20 }, theirs, [{ age: 50 }]).compatibilityReason).toBe(
      'You could ask him about beekeeping.',
    );
    const parent = { ...theirs, hasChildren: true };
    expect(explained({ age: 39, hasChildren: false }, parent, [theirs]).compatibilityReason).toBe(
      'You are close in age; he has children.',
    );
    expect(explained({ age: 39, hasChildren: false }, parent, [{ age: 40 }]).compatibilityReason).toBe(
      'You are close in age; he has children. You could ask him about beekeeping.',
    );
    expect(explained({ age: 20, bio: 'I am afraid of bees.' }, theirs, [{ age: 50 }]).compatibilityReason).toBe(
      NOTHING,
    );
  });

  it('names an answer that both show, and no other', () => {
    const question = QUESTIONS.find(({ sensitivity }) => sensitivity === 'open');
    const answer = question?.options[0]?.value ?? '';
    const answers = (shown: boolean) => ({
      age: 30,
      answers: { [question?.id ?? '']: { answer, acceptable: [], importance: 0 as const, ...(shown && { shown }) } },
    });
    const visible = new Set<CandidateField>(['answers']);
    const reason = (mine: Fields, theirs: Fields) =>
      explainAll(person(mine), [him(theirs)], visible)[0]?.compatibilityReason;
    expect(reason(answers(true), answers(true))).toMatch(/^You both answer “.+” on .+\.$/);
    expect(reason(answers(true), answers(false))).toBe(NOTHING);
    expect(reason(answers(false), answers(true))).toBe(NOTHING);
  });
});

describe('what the prompts tell', () => {
  const mine = { age: 30, bio: 'I hike every weekend.' };
  const rests = (theirs: Fields, visible = FULL_FIELDS) =>
    explain(person(mine), [{ other: him({ age: 30, ...theirs }), visible }])[0]?.clauses.find(({ text }) =>
      /hik/.test(text),
    )?.rests;

  it('is a reason that rests on them, beside the bio, where they are shown', () => {
    expect(rests({ prompts: 'I hike with my brothers' })).toEqual([
      { owner: 'viewer', field: 'bio' },
      { owner: 'other', field: 'prompts' },
    ]);
    expect(rests({ bio: 'I hike.', prompts: 'I hike with my brothers' })).toContainEqual({
      owner: 'other',
      field: 'bio',
    });
    expect(rests({ prompts: 'I hike with my brothers' }, CARD_FIELDS)).toBeUndefined();
  });
});

describe('R27: reasons', () => {
  it('depend on no hidden field and no setting of the other member', () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray(ALL), (seed, fields) => {
        const [viewer, other, stranger] = sampleCommunity(3, seed);
        if (!viewer || !other || !stranger) return;
        const visible = new Set<CandidateField>(fields);
        const hidden = Object.fromEntries(ALL.filter((f) => !visible.has(f)).map((f) => [f, stranger[f]]));
        const swapped = { ...other, ...hidden, preferences: stranger.preferences, hideFromContacts: false };
        const reasons = [other, swapped].map((one) => explain(viewer, [{ other: one, visible }]));
        expect(reasons[1]).toEqual(reasons[0]);
        for (const { rests } of reasons[0]?.[0]?.clauses ?? []) {
          for (const { owner, field } of rests) expect(owner === 'viewer' || visible.has(field), field).toBe(true);
        }
      }),
    );
  });

  it('never name preferences, deal-breakers, origin or money', () => {
    const rich: Fields = {
      age: 30,
      occupation: 'Surgeon',
      ethnicity: 'arab',
      bio: 'I hike.',
      preferences: { ...NO_PREFERENCES, interests: ['arab', 'falconry'], dealBreakers: ['smoking'] },
    };
    expect(JSON.stringify(explained(rich, rich))).not.toMatch(/ethnic|heritage|falcon|smok|income|salary|"arab"/i);
  });

  it('of a card mention only age, place and work', () => {
    const others = sampleCommunity(60, 'other');
    for (const [at, viewer] of sampleCommunity(60, 'card').entries()) {
      const other = others[at];
      if (!other) continue;
      const [explanation] = explainAll(viewer, [redact(other, CARD_FIELDS)], CARD_FIELDS);
      expect(['Close in age', 'Where you live', 'Line of work']).toEqual(
        expect.arrayContaining([...(explanation?.keyFactors ?? [])]),
      );
    }
  });
});

describe('the reasons of a day', () => {
  it('do not begin alike, whoever is introduced and however little of them is seen', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(FULL_FIELDS, CARD_FIELDS), (seed, visible) => {
        const [viewer, ...others] = sampleCommunity(A_DAY + 1, seed);
        if (!viewer) return;
        const reasons = explainAll(viewer, others, visible);
        expect(new Set(reasons.map(({ compatibilityReason }) => getBeginning(compatibilityReason))).size).toBe(A_DAY);
        for (const { points, keyFactors, compatibilityReason, clauses } of reasons) {
          expect(compatibilityReason).toMatch(/^[A-Z].+\.$/);
          for (const clause of clauses) expect(compatibilityReason).toContain(clause);
          expect(points.map(({ label }) => label)).toEqual(keyFactors);
          expect(new Set(keyFactors).size).toBe(keyFactors.length);
        }
      }),
      { numRuns: 40 },
    );
  });
});
