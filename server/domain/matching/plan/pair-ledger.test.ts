import { describe, expect, it } from 'vitest';
import { makePriorPair, men, women } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { buildPool } from '../search/pool.ts';
import { PairLedger, type PriorPair } from './pair-ledger.ts';

const pool = buildPool([...men(2), ...women(2)]);
const [m0, m1, w0, w1] = [0, 1, 2, 3] as const;
function ledger(...pairs: Array<ReturnType<typeof makePriorPair>>): PairLedger {
  const made = new PairLedger(pool);
  for (const pair of pairs) made.add(pair);
  return made;
}

describe('a pair ledger', () => {
  it('records for each side of a pair whether it was offered', () => {
    const one = ledger(makePriorPair('w0', 'm0', { offeredTo: ['w0'] }));
    expect([one.canOffer(w0, m0), one.canOffer(m0, w0), one.canOffer(w1, m0)]).toEqual([false, true, true]);
    expect([one.isNew(w0), one.isNew(m0)]).toEqual([false, true]);
  });

  it('counts introductions to members who are no longer in the pool', () => {
    expect(ledger(makePriorPair('gone', 'm1', { offeredTo: ['m1'] })).isNew(m1)).toBe(false);
  });

  it('counts how often a member is shown today, to any viewer', () => {
    const one = ledger(
      makePriorPair('m0', 'w0', { offeredTo: ['m0', 'w0'], offeredToday: ['m0'] }),
      makePriorPair('gone', 'w0', { offeredTo: ['gone'], offeredToday: ['gone'] }),
      makePriorPair('m1', 'w0', { offeredTo: ['m1'] }),
    );
    expect([...one.timesShown]).toEqual([0, 0, 2, 0]);
  });

  it('lists interested members by viewer in the order of the pool, without closed pairs', () => {
    const yes = (from: string, to: string, closed = false) => makePriorPair(from, to, { interested: [from], closed });
    const one = ledger(yes('m1', 'w1'), yes('m0', 'w1'), yes('w0', 'm0'), yes('m1', 'w0', true));
    expect(one.listInterested()).toEqual([
      [m0, [w0]],
      [w1, [m1, m0]],
    ]);
    expect([one.getInterestedIn(m0), one.getInterestedIn(w0)]).toEqual([[w0], undefined]);
  });

  it('withdraws an offer for one side only', () => {
    const one = ledger();
    one.offer(m0, w0);
    one.offer(w0, m0);
    one.withdraw(m0, w0);
    expect([one.canOffer(m0, w0), one.canOffer(w0, m0)]).toEqual([true, false]);
    expect([...one.timesShown]).toEqual([1, 0, 0, 0]);
  });
});

const [ANN, BEN, CAL] = [0, 1, 2] as const;
const threeMembers = buildPool(['ann', 'ben', 'cal'].map((id) => person({ id })));

/** Makes a ledger of pairs that, unless given otherwise, were offered to both and are open. */
const makeLedger = (...pairs: Partial<PriorPair>[]): PairLedger => {
  const ledger = new PairLedger(threeMembers);
  for (const pair of pairs) {
    ledger.add({ users: ['ann', 'ben'], offeredTo: ['ann', 'ben'], interested: [], closed: false, ...pair });
  }
  return ledger;
};

describe('a prior pair, in either order of its members,', () => {
  it.each([
    ['one', ['ann'], [false, true]],
    ['the other', ['ben'], [true, false]],
    ['both', ['ann', 'ben'], [false, false]],
    ['neither', [], [true, true]],
  ])('prevents another offer to %s', (_, offeredTo, may) => {
    for (const users of [['ann', 'ben'] as const, ['ben', 'ann'] as const]) {
      const ledger = makeLedger({ users, offeredTo });
      expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual(may);
      expect([ledger.isNew(ANN), ledger.isNew(BEN)]).toEqual(may);
      expect([ledger.canOffer(ANN, CAL), ledger.canOffer(CAL, ANN)]).toEqual([true, true]);
    }
  });

  it('that is closed cannot be offered to either side', () => {
    const ledger = makeLedger({ offeredTo: ['ann'], interested: ['ann'], closed: true });
    expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual([false, false]);
    ledger.offer(BEN, ANN);
    ledger.withdraw(BEN, ANN);
    expect(ledger.canOffer(BEN, ANN)).toBe(false);
  });

  it('is merged with other entries of the same pair', () => {
    const ledger = makeLedger({ offeredTo: ['ann'] }, { users: ['ben', 'ann'], offeredTo: ['ben'] });
    expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual([false, false]);
  });
});
