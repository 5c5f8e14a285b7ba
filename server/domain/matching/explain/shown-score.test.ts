import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type Candidate, FULL_FIELDS, NO_PREFERENCES, redact } from '../member/candidate.ts';
import { buildPool } from '../search/pool.ts';
import { byShownScore, scoreForViewer, toShownScore } from './shown-score.ts';

const LEVELS = [FULL_FIELDS, CARD_FIELDS];

describe('a score as it is shown', () => {
  it.each([
    [0, 0],
    [0.6249, 60],
    [0.625, 65],
    [0.674, 65],
    [0.675, 70],
    [0.68, 70],
    [1, 100],
  ])('of %d is the multiple of five %i', (raw, score) => {
    expect(toShownScore({ raw, coverage: 0 }).score).toBe(score);
  });

  it.each([
    [0, 0],
    [0.12, 0],
    [0.13, 0.25],
    [0.62, 0.5],
    [0.63, 0.75],
    [0.88, 1],
  ])('has a coverage in quarters: %d is %d', (coverage, shown) => {
    expect(toShownScore({ raw: 0, coverage }).coverage).toBe(shown);
  });

  it('is the same from the registry and from the columns of a pool', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const [viewer, ...others] = sampleCommunity(8, seed) as [Candidate, ...Candidate[]];
        for (const visible of LEVELS) {
          const pool = buildPool([viewer, ...others.map((other) => redact(other, visible))]);
          for (const other of others) {
            const inPool = pool.scores.scorePair(pool.indexOf(viewer.id) ?? -1, pool.indexOf(other.id) ?? -1);
            expect(scoreForViewer(viewer, other, visible)).toEqual(toShownScore(inPool));
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('R27: does not depend on any answer, preference or deal-breaker of the other, nor on a field that is not visible', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const [viewer, other, third] = sampleCommunity(3, seed) as [Candidate, Candidate, Candidate];
        const { answers, preferences } = third;
        for (const visible of LEVELS) {
          const shown = scoreForViewer(viewer, other, visible);
          expect(scoreForViewer(viewer, { ...other, answers, preferences }, visible)).toEqual(shown);
          expect(scoreForViewer(viewer, { ...other, answers: {}, preferences: NO_PREFERENCES }, visible)).toEqual(
            shown,
          );
        }
        const { age, location, occupation } = other;
        expect(scoreForViewer(viewer, { ...third, age, location, occupation }, CARD_FIELDS)).toEqual(
          scoreForViewer(viewer, other, CARD_FIELDS),
        );
      }),
    );
  });

  it('judges of a card no more than its fields', () => {
    const known = { age: 30, location: 'London', occupation: 'Surgeon', religiousLevel: 'practicing', bio: 'I hike.' };
    const [viewer, other] = [person(known), person({ ...known, id: 'him', gender: 'male' })];
    expect(scoreForViewer(viewer, other, CARD_FIELDS).coverage).toBeLessThan(
      scoreForViewer(viewer, other, FULL_FIELDS).coverage,
    );
  });
});

describe('the order by shown score', () => {
  const people = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, score: at < 6 ? 70 : 75 }));
  const order = (day: string, viewerId: string) => people.toSorted(byShownScore(day, viewerId)).map(({ id }) => id);

  it('is by score first, and within a score another one each day and for each viewer', () => {
    const today = order('2030-05-05', 'her');
    expect(new Set(today.slice(0, 6))).toEqual(new Set(people.slice(6).map(({ id }) => id)));
    expect(order('2030-05-05', 'her')).toEqual(today);
    expect(order('2030-05-06', 'her')).not.toEqual(today);
    expect(order('2030-05-05', 'him')).not.toEqual(today);
  });

  it('does not depend on the order in which they are given', () => {
    expect(
      people
        .toReversed()
        .sort(byShownScore('d', 'her'))
        .map(({ id }) => id),
    ).toEqual(order('d', 'her'));
  });
});
