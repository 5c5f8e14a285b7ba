import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scenario, scenarios } from '../../../../testing/people/arbitraries.ts';
import { all, between, cardsOf, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { mayMeet } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { Member } from '../member/member.ts';
import { buildPool } from '../search/pool.ts';
import type { Assignment } from './assignments.ts';
import { planDay } from './day-plan.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';
import type { PriorPair } from './pair-ledger.ts';

/** Whole communities are planned in each. */
const RUNS = 40;

const planScenario = ({ community, prior, open, seed }: Scenario, only?: string[]): Assignment[] =>
  planDay({ pool: buildPool(community), prior, freeSlots: open, seed, ...(only ? { only: new Set(only) } : {}) });

/** The scenario as it stands after a plan was stored. */
function stored(scenario: Scenario, offers: readonly Assignment[]): Scenario {
  const pairs = new Map<string, PriorPair>(scenario.prior.map((pair) => [pair.users.join(':'), pair]));
  const open = new Map(scenario.open);
  for (const { a, b, offeredTo } of offers) {
    const was = pairs.get(`${a}:${b}`) ?? { users: [a, b] as const, offeredTo: [], interested: [], closed: false };
    const offeredToday = [...(was.offeredToday ?? []), ...offeredTo];
    pairs.set(`${a}:${b}`, { ...was, offeredTo: [...was.offeredTo, ...offeredTo], offeredToday });
    for (const id of offeredTo) open.set(id, (open.get(id) ?? 0) - 1);
  }
  return { ...scenario, prior: [...pairs.values()], open };
}

const man = (id: string) => person({ id, gender: 'male' });
const woman = (id: string) => person({ id });

describe('the plan of a day', () => {
  it('never breaks a hard filter, a block, an allowance, or offers again what was offered or closed', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const members = new Map(scenario.community.map((one) => [one.id, new Member(one)]));
        const given = new Map<string, number>();
        for (const { a, b, offeredTo } of planScenario(scenario)) {
          const [one, other] = [members.get(a), members.get(b)];
          expect(one && other && mayMeet(one, other)).toBe(true);
          expect(a < b && offeredTo.length > 0).toBe(true);
          const was = scenario.prior.find(({ users }) => users[0] === a && users[1] === b);
          expect(was?.closed ?? false).toBe(false);
          for (const id of offeredTo) {
            expect(was?.offeredTo ?? []).not.toContain(id);
            given.set(id, (given.get(id) ?? 0) + 1);
          }
        }
        for (const [id, count] of given) expect(count).toBeLessThanOrEqual(scenario.open.get(id) ?? 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same for the same seed, in whatever order people are given', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const turned = {
          ...scenario,
          community: [...scenario.community].reverse(),
          prior: [...scenario.prior].reverse(),
        };
        expect(planScenario(turned)).toEqual(planScenario(scenario));
      }),
      { numRuns: RUNS },
    );
  });

  it('adds nothing when it is run on its own outcome, for all or for one', () => {
    fc.assert(
      fc.property(scenarios, fc.option(fc.nat(39), { nil: undefined }), (scenario, one) => {
        const id = one === undefined ? undefined : scenario.community[one % scenario.community.length]?.id;
        const only = id === undefined ? undefined : [id];
        expect(planScenario(stored(scenario, planScenario(scenario, only)), only)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves no place free that anyone eligible could take', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { community, prior, open } = stored(scenario, planScenario(scenario));
        const members = community.map((one) => new Member(one));
        const shown = (id: string) =>
          prior.filter(({ users, offeredToday = [] }) => offeredToday.some((who) => who !== id && users.includes(id)));
        for (const me of members.filter(({ id }) => (open.get(id) ?? 0) > 0)) {
          for (const other of members.filter((them) => mayMeet(me, them))) {
            const was = prior.find(({ users }) => users.includes(me.id) && users.includes(other.id));
            const isFull = shown(other.id).length >= MAX_SHOWN_PER_DAY;
            expect(was?.closed || was?.offeredTo.includes(me.id) || isFull).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('never shows someone who was taken out', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(39), (scenario, at) => {
        const gone = scenario.community[at % scenario.community.length]?.id ?? '';
        const rest = { ...scenario, community: scenario.community.filter(({ id }) => id !== gone) };
        expect(planScenario(rest).flatMap(({ a, b }) => [a, b])).not.toContain(gone);
      }),
    );
  });

  it('offers a pair to both where both have a free place, and to one where the other is full', () => {
    const community = [man('m'), woman('w')];
    const base = { community, prior: [], seed: 's' };
    const both = planScenario({
      ...base,
      open: new Map([
        ['m', 3],
        ['w', 3],
      ]),
    });
    expect(both.map(({ offeredTo }) => offeredTo)).toEqual([['m', 'w']]);
    const oneSided = planScenario({ ...base, open: new Map([['m', 3]]) });
    expect(oneSided.map(({ offeredTo }) => offeredTo)).toEqual([['m']]);
    expect(
      planScenario(
        {
          ...base,
          open: new Map([
            ['m', 3],
            ['w', 3],
          ]),
        },
        ['w'],
      ),
    ).toEqual(both);
  });

  it('gives people who said yes at most half of the places while there are others, unmarked', () => {
    const men = Array.from({ length: 12 }, (_, at) => man(`m${at}`));
    const prior = men
      .slice(0, 6)
      .map(({ id }) => ({ users: [id, 'w'] as const, offeredTo: [id], interested: [id], closed: false }));
    const offers = planScenario({ community: [...men, woman('w')], prior, open: new Map([['w', 4]]), seed: 's' });
    const keen = offers.filter(({ a }) => prior.some(({ users }) => users[0] === a));
    expect(offers).toHaveLength(4);
    expect(keen).toHaveLength(2);
    expect(new Set(offers.map((offer) => Object.keys(offer).join())).size).toBe(1);
  });

  it.each(['one', 'two', 'three'])(
    'spreads attention (%s): of those with a card at most 2 in 100 are unseen',
    (name) => {
      const community = sampleCommunity(300, name);
      const offers = planScenario({
        community,
        prior: [],
        open: new Map(community.map(({ id }) => [id, 3])),
        seed: 'day',
      });
      const served = new Set(offers.flatMap(({ offeredTo }) => offeredTo));
      const seen = new Set(offers.flatMap(({ a, b, offeredTo }) => offeredTo.map((viewer) => (viewer === a ? b : a))));
      const unseen = [...served].filter((id) => !seen.has(id)).length;
      expect(served.size).toBeGreaterThan(200);
      expect(unseen / served.size).toBeLessThanOrEqual(0.02);
    },
  );
});

describe('places', () => {
  it.each([
    ['standard', 3],
    ['premium', 7],
    ['vip', 10],
  ])('of a %s member are %i, filled where enough people are there', (_, places) => {
    const community = [...men(14), ...women(1)];
    expect(cardsOf(plan(community, { open: { w0: places } }), 'w0')).toHaveLength(places);
  });

  it.each([0, -2, 0.9])('of %s are none', (places) => {
    expect(plan([...men(3), ...women(1)], { open: { w0: places } })).toEqual([]);
  });

  it('are fewer than asked where fewer people are there, and nobody is offered twice', () => {
    const cards = cardsOf(plan([...men(2), ...women(1)], { open: { w0: 10, m0: 10, m1: 10 } }), 'w0');
    expect(cards.sort()).toEqual(['m0', 'm1']);
  });

  it('are shared out: ten men with one place each do not all get the same woman while others wait', () => {
    const community = [...men(10), ...women(10)];
    const offers = plan(community, { open: all(community, 1) });
    expect(offers).toHaveLength(10);
    expect(offers.every(({ offeredTo }) => offeredTo.length === 2)).toBe(true);
  });

  it('left over where the other side is full are filled one-sidedly, evenly over those shown', () => {
    const community = [...men(6), ...women(3)];
    const offers = plan(community, { open: all(community, 2) });
    for (const man of men(6)) expect(cardsOf(offers, man.id)).toHaveLength(2);
    const shown = women(3).map(
      ({ id }) => offers.filter(({ offeredTo, b }) => b === id && offeredTo.includes(id)).length,
    );
    expect(shown).toEqual([2, 2, 2]);
    const seenBy = women(3).map(({ id }) => offers.filter(({ b }) => b === id).length);
    expect(Math.max(...seenBy) - Math.min(...seenBy)).toBeLessThanOrEqual(2);
  });

  it('go to the better pairs where there is a choice', () => {
    const alike = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
    const unlike = { religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' };
    const community = [
      person({ id: 'w', ...alike }),
      person({ id: 'near', gender: 'male', ...alike }),
      person({ id: 'far', gender: 'male', ...unlike }),
    ];
    expect(cardsOf(plan(community, { open: { w: 1 } }), 'w')).toEqual(['near']);
  });
});

describe('what passed before', () => {
  const community = [...men(1), ...women(1)];
  const open = all(community, 3);

  it.each<[string, Partial<PriorPair>, string[]]>([
    ['offered to both', { offeredTo: ['m0', 'w0'] }, []],
    ['offered to her alone', { offeredTo: ['w0'] }, ['m0']],
    ['offered to her, who said yes', { offeredTo: ['w0'], interested: ['w0'] }, ['m0']],
    ['declined by the one it was offered to', { offeredTo: ['w0'], closed: true }, []],
    ['accepted, or unmatched since', { offeredTo: ['m0', 'w0'], interested: ['m0', 'w0'], closed: true }, []],
    ['nothing', {}, ['m0', 'w0']],
  ])('%s: now offered to %j', (_, prior, expected) => {
    const offers = plan(community, { open, prior: [between('m0', 'w0', prior)] });
    expect(offers.flatMap(({ offeredTo }) => offeredTo)).toEqual(expected);
  });

  it('with someone who is gone is passed over', () => {
    const prior = [between('m0', 'gone', { offeredTo: ['m0'] }), between('gone', 'w0', { closed: true })];
    expect(plan(community, { open, prior })).toHaveLength(1);
  });

  it('counts whatever else is known of the same pair', () => {
    const prior = [between('m0', 'w0', { offeredTo: ['w0'] }), between('m0', 'w0', { offeredTo: ['m0'] })];
    expect(plan(community, { open, prior })).toEqual([]);
  });
});

describe('interest that waits', () => {
  const keen = (count: number) => men(count).map(({ id }) => between(id, 'w0', { offeredTo: [id], interested: [id] }));

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [10, 5],
  ])('takes, of %i places, %i while others can have the rest', (places, expected) => {
    const community = [...men(30), ...women(1)];
    const cards = cardsOf(plan(community, { open: { w0: places }, prior: keen(12) }), 'w0');
    const waited = cards.filter((id) => keen(12).some(({ users }) => users[0] === id));
    expect([cards.length, waited.length]).toEqual([places, expected]);
  });

  it('takes all where nobody else is there', () => {
    const cards = cardsOf(plan([...men(5), ...women(1)], { open: { w0: 4 }, prior: keen(5) }), 'w0');
    expect(cards).toHaveLength(4);
  });

  it('costs the one who said yes no second place', () => {
    const offers = plan([...men(1), ...women(1)], { open: { m0: 3, w0: 3 }, prior: keen(1) });
    expect(offers).toMatchObject([{ offeredTo: ['w0'] }]);
  });

  it('gives no place to someone whom a rule keeps away by now', () => {
    const community = [...men(1), person({ id: 'w0', preferences: { ageMax: 25 } })];
    expect(plan(community, { open: { w0: 3 }, prior: keen(1) })).toEqual([]);
  });

  it('is not to be told from the plan: such an offer looks and sorts like any other', () => {
    const offers = plan([...men(9), ...women(1)], { open: { w0: 6 }, prior: keen(3) });
    expect(offers.map(({ score }) => score)).toEqual(offers.map(({ score }) => score).sort((x, y) => y - x));
    for (const offer of offers) {
      expect(Object.keys(offer).sort()).toEqual(['a', 'b', 'coverage', 'offeredTo', 'score']);
    }
  });
});

describe('a first batch', () => {
  const community = sampleCommunity(80, 'first');
  const pool = buildPool(community);
  const open = new Map(community.map(({ id }) => [id, 3]));

  it('is planned for one member alone; others gain a place only with that member', () => {
    for (const { id } of community.slice(0, 20)) {
      const offers = planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set([id]) });
      expect(offers.every(({ a, b }) => a === id || b === id)).toBe(true);
      expect(cardsOf(offers, id).length).toBeLessThanOrEqual(3);
    }
  });

  it('is filled though everyone else has all their places taken', () => {
    const [id = ''] = pool.ids.filter(
      (one) => planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set([one]) }).length === 3,
    );
    const offers = planDay({ pool, prior: [], freeSlots: new Map([[id, 3]]), seed: 'day', only: new Set([id]) });
    expect(offers.map(({ offeredTo }) => offeredTo)).toEqual([[id], [id], [id]]);
  });

  it('is the same for the same day, whoever else is planned for', () => {
    const only = new Set([community[3]?.id ?? '']);
    expect(planDay({ pool, prior: [], freeSlots: open, seed: 'day', only })).toEqual(
      planDay({ pool, prior: [], freeSlots: open, seed: 'day', only }),
    );
    expect(planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set(['nobody']) })).toEqual([]);
  });
});
