import { describe, expect, it } from 'vitest';
import { all, between, men, planInput, veteran, women } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { runToCompletion } from '../search/pool.ts';
import { DayPlan } from './day-plan.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';
import type { PriorPair } from './pair-ledger.ts';
import type { PlanStatistics } from './plan-statistics.ts';

type Fields = Parameters<typeof person>[0];

function statistics(community: readonly Candidate[], given: Parameters<typeof planInput>[1], served: string[] = []) {
  const day = new DayPlan(planInput(community, given));
  runToCompletion(day.steps());
  return runToCompletion(day.statistics(new Set(served)));
}

/** Why she has no card, she alone having a place. */
const why = (
  hers: Fields,
  others: readonly Candidate[],
  prior: PriorPair[] = [],
): PlanStatistics['withoutIntroduction'] =>
  statistics([...women(1, hers), ...others], { open: { w0: 1 }, prior }).withoutIntroduction;

const LONDON = { location: 'London', preferences: { maxDistanceKm: 100 } };

describe('the statistics of a plan', () => {
  it('count members with gender and age, and who has a card, if not as many as there are places', () => {
    const community = [...men(2), ...women(2), person({ id: 'blank', age: null }), person({ id: 'x', gender: null })];
    const told = statistics(community, { open: all(community, 3) });
    expect(told).toEqual({ eligible: 4, withIntroduction: 4, withoutIntroduction: {} });
  });

  it('count a full batch and one of earlier today as a card', () => {
    const community = women(3);
    const told = statistics(community, { open: { w0: 1, w1: 1 } }, ['w1']);
    expect(told).toEqual({ eligible: 3, withIntroduction: 2, withoutIntroduction: { nobody: 1 } });
  });

  it.each<[string, Fields, Fields, PriorPair[]]>([
    ['age', { preferences: { ageMax: 29 } }, {}, []],
    ['age', {}, { preferences: { ageMin: 31 } }, []],
    ['distance', LONDON, { location: 'Leeds' }, []],
    ['distance', { location: 'Leeds' }, LONDON, []],
    ['deal-breakers', { preferences: { dealBreakers: ['divorced'] } }, { maritalStatus: 'divorced' }, []],
    ['deal-breakers', { maritalStatus: 'divorced' }, { preferences: { dealBreakers: ['divorced'] } }, []],
    ['blocked or hidden', {}, { blockedIds: ['w0'] }, []],
    ['blocked or hidden', { hideFromContacts: true, contactHashes: ['h'] }, { phoneHash: 'h' }, []],
    ['offered before', {}, {}, [between('m0', 'w0', { offeredTo: ['w0'] })]],
    ['offered before', {}, {}, [between('m0', 'w0', { closed: true })]],
  ])('name what left nobody: %s', (reason, hers, his, prior) => {
    expect(why(hers, men(1, his), prior)).toEqual({ [reason]: 1 });
  });

  it('name it where all are shown to as many as a day allows', () => {
    const seen = Array.from({ length: MAX_SHOWN_PER_DAY }, (_, at) =>
      between(`gone${at}`, 'm0', { offeredTo: [`gone${at}`], offeredToday: [`gone${at}`] }),
    );
    expect(why({}, men(1), [...seen, veteran('w0')])).toEqual({ 'others full': 1 });
  });

  it.each<[string, Candidate[]]>([
    ['there is no one of the other gender', women(4).slice(1)],
    ['they alone lack an age', men(3, { age: null })],
  ])('say that there is nobody where %s', (_, others) => {
    expect(statistics([...women(1), ...others], { open: { w0: 1 } }).withoutIntroduction).toEqual({ nobody: 1 });
  });

  it('name the last of the filters that someone came to, whoever else fell out sooner', () => {
    const others = [
      person({ id: 'old', gender: 'male', age: 70 }),
      person({ id: 'far', gender: 'male', location: 'Sydney' }),
      person({ id: 'wed', gender: 'male', location: 'London', maritalStatus: 'divorced' }),
    ];
    const hers = { ...LONDON, preferences: { ...LONDON.preferences, ageMax: 40, dealBreakers: ['divorced'] } };
    expect(why(hers, others.slice(0, 1))).toEqual({ age: 1 });
    expect(why(hers, others.slice(0, 2))).toEqual({ distance: 1 });
    expect(why(hers, others)).toEqual({ 'deal-breakers': 1 });
    expect(why(hers, [...others].reverse())).toEqual({ 'deal-breakers': 1 });
  });

  it('count each member once, by reason', () => {
    const community = [
      person({ id: 'a', preferences: { ageMax: 25 } }),
      person({ id: 'b', preferences: { ageMax: 25 } }),
      person({ id: 'c', blockedIds: ['m0'] }),
      ...men(1, { blockedIds: ['d'] }),
      person({ id: 'd' }),
    ];
    const told = statistics(community, { open: all(community, 1) });
    expect(told).toEqual({ eligible: 5, withIntroduction: 0, withoutIntroduction: { age: 2, 'blocked or hidden': 3 } });
  });
});
