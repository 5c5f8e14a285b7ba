import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import type { ByStep } from '../factors/comparator.ts';
import { toFactor } from '../factors/factor.ts';
import { FACTORS } from '../factors/factors.ts';
import { FactorSums } from './factor-sums.ts';
import { isComparedBySteps, StepColumns } from './step-columns.ts';

const STEPS = FACTORS.filter(({ by }) => isComparedBySteps(by));

describe('step columns', () => {
  it('agree with the factors', () => {
    expectAgreement(() => new StepColumns(FACTORS), STEPS);
  });

  it('include small closed sets, but no large or open ones', () => {
    const ids = STEPS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['deen.level', 'logistics.age', 'lifestyle.food', 'interests.kind']));
    for (const id of ['culture.languages', 'culture.heritage', 'interests.shared']) expect(ids).not.toContain(id);
  });

  it('agree with the factors where these need several tables', () => {
    const makeFactor = (steps: number, weight: number, by: Partial<ByStep> = {}) =>
      toFactor({
        id: `scale-${steps}`,
        group: 'interests',
        reads: ['age'],
        weight,
        by: {
          kind: 'step',
          steps,
          asks: (one) => (one.age === null ? null : one.age % steps),
          has: (one) => (one.age === null ? null : (one.age + 1) % steps),
          fit: (asked, had) => (asked === had + 1 ? null : (asked + 2 * had) / (3 * steps)),
          ...by,
        },
      });
    const factors = [
      makeFactor(5, 2),
      makeFactor(30, 3),
      makeFactor(7, 5),
      { ...makeFactor(9, 7), optional: true as const },
    ];
    expectAgreement(() => new StepColumns(factors), factors);
  });

  it('count only the direction of the side that asks', () => {
    const columns = new StepColumns(FACTORS.filter(({ id }) => id === 'logistics.wished-age'));
    columns.add(her({ age: 30, preferences: { ageMin: 25, ageMax: 35 } }));
    columns.add(him({ age: 30 }));
    columns.compact(null);
    const sums = new FactorSums();
    columns.sum(1, 0, sums);
    expect(sums).toMatchObject({ fitThere: 0, weightThere: 0, basic: 0 });
    expect(sums.weightBack).toBeGreaterThan(0);
    expect(sums.fitBack).toBe(sums.weightBack);
  });
});
