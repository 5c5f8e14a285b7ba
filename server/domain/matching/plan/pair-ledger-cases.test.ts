import { describe, expect, it } from 'vitest';
import { person } from '../../../../testing/people/test-member.ts';
import { buildPool } from '../search/pool.ts';
import { PairLedger, type PriorPair } from './pair-ledger.ts';

const [ANN, BEN, CAL] = [0, 1, 2] as const;
const pool = buildPool(['ann', 'ben', 'cal'].map((id) => person({ id })));

/** A ledger of pairs that were offered both ways and are open, unless said. */
const given = (...pairs: Partial<PriorPair>[]): PairLedger => {
  const ledger = new PairLedger(pool);
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
