import { describe, expect, it } from 'vitest';
import {
  buildPlanInput,
  giveSlots,
  makePastIntroduction,
  makePriorPair,
  men,
  women,
} from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { runToCompletion } from '../search/pool.ts';
import { DayPlan } from './day-plan.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';
import type { PriorPair } from './pair-ledger.ts';
import type { PlanStatistics } from './plan-statistics.ts';

type Fields = Parameters<typeof person>[0];

function statistics(
  community: readonly Candidate[],
  given: Parameters<typeof buildPlanInput>[1],
  served: string[] = [],
) {
  const day = new DayPlan(buildPlanInput(community, given));
  runToCompletion(day.steps());
  return runToCompletion(day.statistics(new Set(served)));
}

/** Returns why she has no introduction where only she has a slot. */
const explainMissing = (
  hers: Fields,
  others: readonly Candidate[],
  prior: PriorPair[] = [],
): PlanStatistics['withoutIntroduction'] =>
  statistics([...women(1, hers), ...others], { capacity: { w0: 1 }, prior }).withoutIntroduction;

const LONDON = { location: 'London', preferences: { maxDistanceKm: 100 } };

describe('the statistics of a plan', () => {
  it('count members with gender and age, and those of them with at least one introduction', () => {
    const community = [...men(2), ...women(2), person({ id: 'blank', age: null }), person({ id: 'x', gender: null })];
    const result = statistics(community, { capacity: giveSlots(community, 3) });
    expect(result).toEqual({ eligible: 4, withIntroduction: 4, withoutIntroduction: {} });
  });

  it('count a member with an earlier batch of today as having an introduction', () => {
    const community = women(3);
    const result = statistics(community, { capacity: { w0: 1, w1: 1 } }, ['w1']);
    expect(result).toEqual({ eligible: 3, withIntroduction: 2, withoutIntroduction: { nobody: 1 } });
  });

  it.each<[string, Fields, Fields, PriorPair[]]>([
    ['age', { preferences: { ageMax: 29 } }, {}, []],
    ['age', {}, { preferences: { ageMin: 31 } }, []],
    ['distance', LONDON, { location: 'Leeds' }, []],
    ['distance', { location: 'Leeds' }, LONDON, []],
    ['deal-breakers', { preferences: { dealBreakers: ['divorced'] } }, { maritalStatus: 'divorced' }, []],
    ['deal-breakers', { maritalStatus: 'divorced' }, { preferences: { dealBreakers: ['divorced'] } }, []],
    ['blocked or hidden', {}, { blockedIds: ['w0'] }, []],
    ['blocked or hidden', { phoneHashes: ['h'] }, { hideFromContacts: true, contactHashes: ['h'] }, []],
    ['offered before', {}, {}, [makePriorPair('m0', 'w0', { offeredTo: ['w0'] })]],
    ['offered before', {}, {}, [makePriorPair('m0', 'w0', { closed: true })]],
  ])('name the filter that left no candidate: %s', (reason, hers, his, prior) => {
    expect(explainMissing(hers, men(1, his), prior)).toEqual({ [reason]: 1 });
  });

  it('name the daily limit of viewers where all candidates reached it', () => {
    const seen = Array.from({ length: MAX_SHOWN_PER_DAY }, (_, at) =>
      makePriorPair(`gone${at}`, 'm0', { offeredTo: [`gone${at}`], offeredToday: [`gone${at}`] }),
    );
    expect(explainMissing({}, men(1), [...seen, makePastIntroduction('w0')])).toEqual({ 'others full': 1 });
  });

  it.each<[string, Candidate[]]>([
    ['there is no member of the other gender', women(4).slice(1)],
    ['no member of the other gender has an age', men(3, { age: null })],
  ])('report that there is nobody where %s', (_, others) => {
    expect(statistics([...women(1), ...others], { capacity: { w0: 1 } }).withoutIntroduction).toEqual({ nobody: 1 });
  });

  it('name the filter that the last remaining candidate failed', () => {
    const others = [
      person({ id: 'old', gender: 'male', age: 70 }),
      person({ id: 'far', gender: 'male', location: 'Sydney' }),
      person({ id: 'wed', gender: 'male', location: 'London', maritalStatus: 'divorced' }),
    ];
    const hers = { ...LONDON, preferences: { ...LONDON.preferences, ageMax: 40, dealBreakers: ['divorced'] } };
    expect(explainMissing(hers, others.slice(0, 1))).toEqual({ age: 1 });
    expect(explainMissing(hers, others.slice(0, 2))).toEqual({ distance: 1 });
    expect(explainMissing(hers, others)).toEqual({ 'deal-breakers': 1 });
    expect(explainMissing(hers, [...others].reverse())).toEqual({ 'deal-breakers': 1 });
  });

  it('count each member under one reason', () => {
    const community = [
      person({ id: 'a', preferences: { ageMax: 25 } }),
      person({ id: 'b', preferences: { ageMax: 25 } }),
      person({ id: 'c', blockedIds: ['m0'] }),
      ...men(1, { blockedIds: ['d'] }),
      person({ id: 'd' }),
    ];
    const result = statistics(community, { capacity: giveSlots(community, 1) });
    expect(result).toEqual({
      eligible: 5,
      withIntroduction: 0,
      withoutIntroduction: { age: 2, 'blocked or hidden': 3 },
    });
  });
});
