import { describe, expect, it } from 'vitest';
import { between, men, women } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { buildPool } from '../search/pool.ts';
import { PairLedger, type PriorPair } from './pair-ledger.ts';

const pool = buildPool([...men(2), ...women(2)]);
const [m0, m1, w0, w1] = [0, 1, 2, 3] as const;
function ledger(...pairs: Array<ReturnType<typeof between>>): PairLedger {
  const made = new PairLedger(pool);
  for (const pair of pairs) made.add(pair);
  return made;
}

describe('the ledger of pairs', () => {
  it('keeps apart to whom of two the other was offered', () => {
    const one = ledger(between('w0', 'm0', { offeredTo: ['w0'] }));
    expect([one.canOffer(w0, m0), one.canOffer(m0, w0), one.canOffer(w1, m0)]).toEqual([false, true, true]);
    expect([one.isNew(w0), one.isNew(m0)]).toEqual([false, true]);
  });

  it('knows that a member had cards of someone who is gone', () => {
    expect(ledger(between('gone', 'm1', { offeredTo: ['m1'] })).isNew(m1)).toBe(false);
  });

  it('counts who is shown today, whoever the viewer, and not the viewer', () => {
    const one = ledger(
      between('m0', 'w0', { offeredTo: ['m0', 'w0'], offeredToday: ['m0'] }),
      between('gone', 'w0', { offeredTo: ['gone'], offeredToday: ['gone'] }),
      between('m1', 'w0', { offeredTo: ['m1'] }),
    );
    expect([...one.timesShown]).toEqual([0, 0, 2, 0]);
  });

  it('lists who waits by viewer, in the order of the pool, but not of what is closed', () => {
    const yes = (from: string, to: string, closed = false) => between(from, to, { interested: [from], closed });
    const one = ledger(yes('m1', 'w1'), yes('m0', 'w1'), yes('w0', 'm0'), yes('m1', 'w0', true));
    expect(one.listInterested()).toEqual([
      [m0, [w0]],
      [w1, [m1, m0]],
    ]);
    expect([one.getInterestedIn(m0), one.getInterestedIn(w0)]).toEqual([[w0], undefined]);
  });

  it('takes back what it gave, for that side alone', () => {
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

/** A ledger of pairs that were offered both ways and are open, unless said. */
const given = (...pairs: Partial<PriorPair>[]): PairLedger => {
  const ledger = new PairLedger(threeMembers);
  for (const pair of pairs) {
    ledger.add({ users: ['ann', 'ben'], offeredTo: ['ann', 'ben'], interested: [], closed: false, ...pair });
  }
  return ledger;
};

describe('what has passed between two people, told either way round,', () => {
  it.each([
    ['one', ['ann'], [false, true]],
    ['the other', ['ben'], [true, false]],
    ['both', ['ann', 'ben'], [false, false]],
    ['neither', [], [true, true]],
  ])('keeps the pair from being offered again to %s', (_, offeredTo, may) => {
    for (const users of [['ann', 'ben'] as const, ['ben', 'ann'] as const]) {
      const ledger = given({ users, offeredTo });
      expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual(may);
      expect([ledger.isNew(ANN), ledger.isNew(BEN)]).toEqual(may);
      expect([ledger.canOffer(ANN, CAL), ledger.canOffer(CAL, ANN)]).toEqual([true, true]);
    }
  });

  it('gives a closed pair no new place on either side', () => {
    const ledger = given({ offeredTo: ['ann'], interested: ['ann'], closed: true });
    expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual([false, false]);
    ledger.offer(BEN, ANN);
    ledger.withdraw(BEN, ANN);
    expect(ledger.canOffer(BEN, ANN)).toBe(false);
  });

  it('adds up where it is told in pieces', () => {
    const ledger = given({ offeredTo: ['ann'] }, { users: ['ben', 'ann'], offeredTo: ['ben'] });
    expect([ledger.canOffer(ANN, BEN), ledger.canOffer(BEN, ANN)]).toEqual([false, false]);
  });
});
