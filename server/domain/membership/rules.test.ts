import { describe, expect, it } from 'vitest';
import { PLANS, type Plan } from '../../../shared/plans.ts';
import type { BookAccount, Happening } from '../../models/members/ledger-entry.ts';
import { addDays, addMonths, DAY_MS } from './calendar.ts';
import { type Entry, getPostings } from './entry.ts';
import {
  cancel,
  choosePlan,
  countBreakDaysLeft,
  endBreak,
  getNextDue,
  give,
  keep,
  MembershipRefusal,
  pay,
  refund,
  settle,
  startBreak,
  type Terms,
} from './rules.ts';
import { applyEntry, GRACE_DAYS, getPlan, type Membership, NO_MEMBERSHIP } from './state.ts';

const TERMS: Terms = { table: 'pricing', isStandardGiven: true };

/** A membership whose clock a test sets; each step first settles what is due. */
class Tried {
  state: Membership = NO_MEMBERSHIP;
  readonly entries: Entry[] = [];
  readonly #sums: Record<BookAccount, number> = { receivable: 0, cash: 0, sales: 0 };
  at: Date;

  constructor(at: string, terms: Terms = TERMS) {
    this.at = new Date(at);
    this.terms = terms;
  }
  readonly terms: Terms;

  #add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.entries.push(entry);
      for (const { account, amount } of getPostings(entry)) this.#sums[account] += amount;
      this.state = applyEntry(this.state, entry);
    }
  }
  /** Goes on to a moment, as a worker does that looks at each midnight. */
  until(at: string | Date): this {
    for (const end = new Date(at); this.at < end; ) {
      const midnight = new Date(Math.ceil((this.at.getTime() + 1) / DAY_MS) * DAY_MS);
      this.#settle(midnight < end ? midnight : end);
    }
    return this;
  }
  /** Goes on to a moment without a look between. */
  #settle(at: Date): void {
    this.at = at;
    this.#add(settle(this.state, at, this.terms));
  }
  /** As {@link until}, by a service that stood still. */
  jump(at: string): this {
    this.#settle(new Date(at));
    return this;
  }
  do(step: (state: Membership, at: Date) => Happening[]): this {
    this.#settle(this.at);
    this.#add(step(this.state, this.at).map((one) => ({ ...one, at: this.at })));
    this.#settle(this.at);
    return this;
  }
  choose(plan: Plan): this {
    return this.do((state, at) => choosePlan(state, at, plan, this.terms));
  }
  pay(): this {
    return this.do((state, at) => pay(state, at, state.invoice?.amount ?? 0));
  }
  get plan(): Plan {
    return getPlan(this.state, this.at);
  }
  get paidUntil(): string | undefined {
    return this.state.purchase?.paidUntil.toISOString().slice(0, 10);
  }
  kinds(): string[] {
    return this.entries.map(({ kind }) => kind);
  }
  sum(account: BookAccount): number {
    return this.#sums[account];
  }
}

const approved = (at: string) => new Tried(at).do((state, now) => give(state, now, 'standard', null));
const withPremium = (at: string) => approved(at).choose('premium').pay();

describe('what pricing, questions and terms promise', () => {
  it('approval gives Standard without an end, and Premium begins when it is paid', () => {
    const one = approved('2026-03-01').choose('premium');
    expect(one.plan).toBe('standard');
    expect(one.state.invoice?.amount).toBe(99_99);
    expect(one.pay().plan).toBe('premium');
  });

  it('“per month”: by calendar month, with the day of the start kept', () => {
    const one = withPremium('2026-01-31T10:00:00Z');
    expect(one.paidUntil).toBe('2026-02-28');
    expect(one.until('2026-02-27').pay().paidUntil).toBe('2026-03-31');
    expect(one.until('2026-03-30').pay().paidUntil).toBe('2026-04-30');
  });

  it('“Subscriptions renew automatically”, announced and billed seven days before', () => {
    const one = withPremium('2026-03-10');
    expect(one.until('2026-04-02T23:59:59Z').state.invoice).toBeNull();
    expect(one.until('2026-04-03').state.invoice).toMatchObject({ plan: 'premium', amount: 99_99 });
    expect(one.pay().until('2026-04-15').plan).toBe('premium');
    expect(one.paidUntil).toBe('2026-05-10');
  });

  it('a renewal costs what the purchase did, by the price table of then', () => {
    const one = withPremium('2026-03-10');
    const later = new Tried('2026-03-10', { table: 'landing', isStandardGiven: true });
    later.state = one.state;
    expect(later.until('2026-04-05').state.invoice).toMatchObject({ amount: 99_99, table: 'pricing' });
  });

  it.each<[Plan, number]>([
    ['vip', 249_99],
    ['premium', 99_99],
  ])('“The change takes effect at your next billing cycle”: to %s', (plan, amount) => {
    const other = plan === 'vip' ? 'premium' : 'vip';
    const one = approved('2026-03-10').choose(other).pay().until('2026-03-20').choose(plan);
    expect(one.until('2026-04-09').plan).toBe(other);
    expect(one.state.invoice?.amount).toBe(amount);
    expect(one.pay().plan).toBe(other);
    expect(one.until('2026-04-10').plan).toBe(plan);
  });

  it('a change after the next period was billed bills that anew, and back again at the old price', () => {
    const one = withPremium('2026-03-10').until('2026-04-05').choose('vip');
    expect(one.state.invoice?.amount).toBe(249_99);
    expect(one.choose('premium').state.invoice?.amount).toBe(99_99);
    expect(one.sum('receivable')).toBe(99_99);
  });

  it('“You can cancel any time; your membership stays active to the end of the period”', () => {
    const one = withPremium('2026-03-10')
      .until('2026-04-05')
      .do((state, at) => cancel(state, at, 'asked'));
    expect(one.sum('receivable')).toBe(0);
    expect(one.until('2026-04-09T23:59:59Z').plan).toBe('premium');
    expect(one.until('2026-04-10').plan).toBe('standard');
    expect(one.kinds().filter((kind) => kind === 'payment')).toHaveLength(1);
  });

  it('a cancellation can be taken back until then', () => {
    const one = withPremium('2026-03-10')
      .do((state, at) => cancel(state, at, 'asked'))
      .do(keep);
    expect(one.until('2026-04-05').state.invoice?.plan).toBe('premium');
    expect(() => one.do(keep)).toThrow(MembershipRefusal);
  });

  it('“a full refund in the first week”, whole, the plan ending at once, and once a member', () => {
    const one = withPremium('2026-03-10T12:00:00Z').until('2026-03-17T11:59:59Z').do(refund);
    expect(() => one.do(refund)).toThrow('used already');
    expect(one.plan).toBe('standard');
    expect([one.sum('cash'), one.sum('sales')]).toEqual([0, 0]);
    one.choose('vip').pay();
    expect(() => one.do(refund)).toThrow('used already');
  });

  it('“There are no refunds after 7 days”, nor of a later payment', () => {
    const one = withPremium('2026-03-10T12:00:00Z').until('2026-03-17T12:00:00Z');
    expect(() => one.do(refund)).toThrow('The first week is over');
    expect(() => one.until('2026-04-05').pay().do(refund)).toThrow('The first week is over');
  });

  it('“A membership may be paused for up to three months”: a break moves what is paid, and nothing is billed', () => {
    const one = withPremium('2026-03-10')
      .until('2026-03-20')
      .do((state, at) => startBreak(state, at, 92));
    expect(one.paidUntil).toBe('2026-07-11');
    expect(one.until('2026-06-19').state.invoice).toBeNull();
    expect(one.until('2026-07-04').state.invoice).not.toBeNull();
    expect(one.pay().paidUntil).toBe('2026-08-11');
    expect(() => one.do((state, at) => startBreak(state, at, 1))).toThrow('three months in twelve');
    expect(countBreakDaysLeft(one.state, new Date('2027-06-20'))).toBe(92);
  });

  it('a break that ends early takes the rest back', () => {
    const one = withPremium('2026-03-10')
      .until('2026-03-20')
      .do((state, at) => startBreak(state, at, 60));
    one.until('2026-03-29T12:00:00Z').do(endBreak);
    expect(one.paidUntil).toBe('2026-04-20');
    expect(countBreakDaysLeft(one.state, one.at)).toBe(82);
  });

  it('a break in the days of grace moves them, and gives no more of them', () => {
    const one = withPremium('2026-03-10')
      .until('2026-04-19')
      .do((state, at) => startBreak(state, at, 5));
    expect(one.sum('receivable')).toBe(0);
    expect(one.until('2026-04-24T12:00:00Z').plan).toBe('premium');
    expect(one.until('2026-04-25').plan).toBe('standard');
  });

  it('a gift that ends in a break ends then, as was announced, and what is bought stands again', () => {
    const one = withPremium('2026-03-10')
      .do((state, at) => give(state, at, 'vip', addDays(at, 20)))
      .do((state, at) => startBreak(state, at, 40))
      .until('2026-03-31');
    expect(one.kinds().slice(-2)).toEqual(['announced', 'gift-ended']);
    expect([one.plan, one.state.isOnBreak, one.paidUntil]).toEqual(['premium', true, '2026-05-20']);
  });

  it('what is cancelled in a break that began in the days of grace ends with what they were', () => {
    const one = withPremium('2026-03-10')
      .until('2026-04-19')
      .do((state, at) => startBreak(state, at, 20));
    expect(one.paidUntil).toBe('2026-04-30');
    one.do((state, at) => cancel(state, at, 'asked')).until('2026-04-30');
    expect([one.plan, one.state.isOnBreak]).toEqual(['standard', true]);
  });

  it('a charge that fails keeps the plan for ten days, of which the member is told on days 0, 4 and 10', () => {
    const one = withPremium('2026-03-10').until('2026-04-10').until('2026-04-14').until('2026-04-19T23:59:59Z');
    expect(one.plan).toBe('premium');
    expect(one.entries.flatMap((entry) => (entry.kind === 'reminded' ? [entry.day] : []))).toEqual([0, 4]);
    expect(one.until('2026-04-20').plan).toBe('standard');
    expect(one.kinds().slice(-2)).toEqual(['credit', 'ended']);
    expect(one.sum('receivable')).toBe(0);
  });

  it('what is paid in those days continues the period before', () => {
    expect(withPremium('2026-03-10').until('2026-04-18').pay().paidUntil).toBe('2026-05-10');
  });

  it('a service that stood still gives the days of grace from when it bills', () => {
    const one = withPremium('2026-03-10').jump('2026-06-01');
    expect(one.until('2026-06-10').plan).toBe('premium');
    expect(one.until('2026-06-11').plan).toBe('standard');
  });

  it.each(['found-match', 'leaving', 'suspended'] as const)(
    'after “%s” nothing is charged, and coming back buys anew',
    (why) => {
      const one = withPremium('2026-03-10')
        .until('2026-04-05')
        .do((state, at) => cancel(state, at, why));
      expect(() => one.do(keep)).toThrow(MembershipRefusal);
      expect(
        one
          .until('2027-04-05')
          .kinds()
          .filter((kind) => kind === 'invoice'),
      ).toHaveLength(2);
      expect(one.plan).toBe('standard');
      expect(one.choose('premium').pay().plan).toBe('premium');
    },
  );

  it('a gift counts at once: with an end beside what is bought, without one in its place', () => {
    const one = withPremium('2026-03-10').do((state, at) => give(state, at, 'vip', addDays(at, 5)));
    expect(one.plan).toBe('vip');
    expect(one.until('2026-03-15').plan).toBe('premium');
    one.do((state, at) => give(state, at, 'standard', null));
    expect(one.plan).toBe('standard');
    expect(one.until('2027-03-15').kinds()).not.toContain('reminded');
    expect(one.plan).toBe('standard');
  });

  it('refuses another amount, what nobody owes, the same plan, and to cancel nothing', () => {
    const one = approved('2026-03-10');
    expect(() => one.do((state, at) => pay(state, at, 1))).toThrow('No invoice is open');
    one.choose('vip');
    expect(() => one.do((state, at) => pay(state, at, 99_99))).toThrow('not the amount');
    expect(() => one.choose('vip')).toThrow('your plan already');
    expect(() => one.choose('standard')).toThrow('your plan already');
    one.do((state, at) => cancel(state, at, 'asked'));
    expect(() => one.do((state, at) => cancel(state, at, 'asked'))).toThrow('nothing to cancel');
  });

  it('an invoice for a first period that is not paid lapses after two weeks', () => {
    expect(approved('2026-03-10').choose('vip').until('2026-03-24').sum('receivable')).toBe(0);
  });
});

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
const createRandom = (seed: number) => {
  let now = seed;
  return (): number => {
    now = (now + 0x6d2b79f5) | 0;
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Fails with these words unless something holds; so often that `expect` would take minutes. */
const hold = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** Checks what has to be so of a membership after each event. */
const check = (one: Tried, isCharged: boolean): void => {
  const { state, at, plan } = one;
  const [owed, cash, sales] = [one.sum('receivable'), one.sum('cash'), one.sum('sales')];
  hold(owed === (state.invoice?.amount ?? 0), 'what is owed is the open invoice');
  hold(owed + cash + sales === 0 && Number.isInteger(cash) && cash >= 0, 'the books balance');
  const { gift, purchase } = state;
  const isBought = purchase !== null && at < addDays(purchase.paidUntil, GRACE_DAYS);
  const isGiven = gift !== null && (gift.until === null || gift.until > at);
  hold(plan === 'standard' || isBought || isGiven, 'a plan is paid for or given');
  hold(isCharged || state.invoice === null, 'nothing is charged');
  const due = getNextDue(state, TERMS);
  hold(due === null || due > at, 'what was due has happened');
  const last = new Date((due ?? addMonths(at, 36)).getTime() - 1);
  hold(getPlan(state, last) === plan, 'a plan changes with what is due, and not before');
  if (due) hold(settle(state, due, TERMS).length > 0, 'something is due then');
};

/** 10,000 in the full tests. */
const MEMBERS = process.env.TEST_FULL === 'true' ? 10_000 : 500;

describe('many members over three years', () => {
  const START = new Date('2026-01-01');
  const END = addMonths(START, 36);

  const live = (seed: number): Tried => {
    const random = createRandom(seed);
    const one = new Tried(addDays(START, random() * 60).toISOString());
    one.do((state, at) => give(state, at, 'standard', null));
    let left = false;
    while (one.at < END) {
      one.until(addDays(one.at, 1 + random() * 18));
      if (left) {
        check(one, false);
        continue;
      }
      const chance = random();
      const plan = PLANS[Math.floor(random() * 3)] ?? 'vip';
      const steps: ((state: Membership, at: Date) => Happening[])[] = [];
      if (one.state.invoice && chance < 0.6) steps.push((state, at) => pay(state, at, state.invoice?.amount ?? 0));
      else if (chance < 0.72) steps.push((state, at) => choosePlan(state, at, plan, TERMS));
      else if (chance < 0.76) steps.push((state, at) => cancel(state, at, 'asked'));
      else if (chance < 0.8) steps.push(keep);
      else if (chance < 0.84) steps.push((state, at) => startBreak(state, at, 1 + Math.floor(random() * 60)));
      else if (chance < 0.88) steps.push(endBreak);
      else if (chance < 0.9) steps.push(refund);
      else if (chance < 0.92) steps.push((state, at) => give(state, at, plan, addDays(at, 1 + random() * 90)));
      else if (chance < 0.925) steps.push((state, at) => give(state, at, plan, null));
      else if (chance < 0.93) {
        steps.push((state, at) => cancel(state, at, 'leaving'));
        left = true;
      }
      for (const step of steps)
        try {
          one.do(step);
        } catch (error) {
          if (!(error instanceof MembershipRefusal)) throw error;
        }
      check(one, !left && !one.state.isOnBreak && !one.state.purchase?.cancelled);
    }
    return one;
  };

  it('keep books that balance to the cent, and are charged for nothing that they did not keep', () => {
    let payments = 0;
    for (let seed = 1; seed <= MEMBERS; seed++) {
      const { entries } = live(seed);
      hold(entries.filter(({ kind }) => kind === 'refund').length <= 1, 'one refund');
      payments += entries.filter(({ kind }) => kind === 'payment').length;
    }
    expect(payments).toBeGreaterThan(5 * MEMBERS);
  }, 120_000);
});
