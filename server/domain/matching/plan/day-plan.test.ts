import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scenario, scenarios } from '../../../../testing/people/arbitraries.ts';
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

const plan = ({ community, prior, open, seed }: Scenario, only?: string[]): Assignment[] =>
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
        for (const { a, b, offeredTo } of plan(scenario)) {
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
        expect(plan(turned)).toEqual(plan(scenario));
      }),
      { numRuns: RUNS },
    );
  });

  it('adds nothing when it is run on its own outcome, for all or for one', () => {
    fc.assert(
      fc.property(scenarios, fc.option(fc.nat(39), { nil: undefined }), (scenario, one) => {
        const id = one === undefined ? undefined : scenario.community[one % scenario.community.length]?.id;
        const only = id === undefined ? undefined : [id];
        expect(plan(stored(scenario, plan(scenario, only)), only)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves no place free that anyone eligible could take', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { community, prior, open } = stored(scenario, plan(scenario));
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
        expect(plan(rest).flatMap(({ a, b }) => [a, b])).not.toContain(gone);
      }),
    );
  });

  it('offers a pair to both where both have a free place, and to one where the other is full', () => {
    const community = [man('m'), woman('w')];
    const base = { community, prior: [], seed: 's' };
    const both = plan({
      ...base,
      open: new Map([
        ['m', 3],
        ['w', 3],
      ]),
    });
    expect(both.map(({ offeredTo }) => offeredTo)).toEqual([['m', 'w']]);
    const oneSided = plan({ ...base, open: new Map([['m', 3]]) });
    expect(oneSided.map(({ offeredTo }) => offeredTo)).toEqual([['m']]);
    expect(
      plan(
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
    const offers = plan({ community: [...men, woman('w')], prior, open: new Map([['w', 4]]), seed: 's' });
    const keen = offers.filter(({ a }) => prior.some(({ users }) => users[0] === a));
    expect(offers).toHaveLength(4);
    expect(keen).toHaveLength(2);
    expect(new Set(offers.map((offer) => Object.keys(offer).join())).size).toBe(1);
  });

  it.each(['one', 'two', 'three'])(
    'spreads attention (%s): of those with a card at most 2 in 100 are unseen',
    (name) => {
      const community = sampleCommunity(300, name);
      const offers = plan({ community, prior: [], open: new Map(community.map(({ id }) => [id, 3])), seed: 'day' });
      const served = new Set(offers.flatMap(({ offeredTo }) => offeredTo));
      const seen = new Set(offers.flatMap(({ a, b, offeredTo }) => offeredTo.map((viewer) => (viewer === a ? b : a))));
      const unseen = [...served].filter((id) => !seen.has(id)).length;
      expect(served.size).toBeGreaterThan(200);
      expect(unseen / served.size).toBeLessThanOrEqual(0.02);
    },
  );
});
