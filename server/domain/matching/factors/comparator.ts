import type { Question } from '../../../../shared/questions/question.ts';
import type { Member } from '../member/member.ts';
import type { Place } from '../places/places.ts';

/**
 * The four ways to compare two members: by step, set, place or answer. `asks` reads what one member asks for, `has` what
 * the other has, and `fit` returns how well the two match, from 0 to 1. The result is null where either is unknown. The
 * pool stores both values as numbers, and tabulates the pure functions `fit` (see `columns/step-columns.ts`).
 */
export interface ByStep {
  readonly kind: 'step';
  /** Number of steps. `asks` and `has` return a step from 0 to `steps - 1`. */
  readonly steps: number;
  readonly asks: (me: Member) => number | null;
  readonly has: (other: Member) => number | null;
  readonly fit: (asked: number, had: number) => number | null;
}

export interface BySet {
  readonly kind: 'set';
  /** At most 64 words, each stored as one bit. Other words are compared as well, but stored in lists. */
  readonly words: readonly string[];
  /** Set where no words other than `words` can occur. */
  readonly isClosed?: true;
  readonly asks: (me: Member) => readonly string[];
  readonly has: (other: Member) => readonly string[];
  /** Returns the fit of two non-empty sets, given how many words they share and how many each has. */
  readonly fit: (shared: number, asked: number, had: number) => number;
}

export interface ByPlace {
  readonly kind: 'place';
  readonly asks: (me: Member) => Place | null;
  readonly has: (other: Member) => Place | null;
  /** A step that is compared together with the place; 0 where it is unknown. */
  readonly step?: (member: Member) => 0 | 1 | 2;
  readonly fit: (asked: Place, had: Place, mine: number, theirs: number) => number | null;
}

/**
 * A question of the bank: does `me` accept the answer of the other member? All questions are scored together
 * (`columns/answer-columns.ts`).
 */
export interface ByAnswer {
  readonly kind: 'answer';
  readonly question: Question;
}

export type Comparator = ByStep | BySet | ByPlace | ByAnswer;

/** The values of a question's importance that count, ascending. */
export const IMPORTANCES: readonly number[] = [1, 3, 9];

/** Returns how well `other` meets what `me` asks for, 0 to 1; null where it cannot be judged. */
export function computeFit(by: Comparator, me: Member, other: Member): number | null {
  switch (by.kind) {
    case 'step': {
      const [asked, had] = [by.asks(me), by.has(other)];
      return asked === null || had === null ? null : by.fit(asked, had);
    }
    case 'set': {
      const [asked, had] = [by.asks(me), by.has(other)];
      if (asked.length === 0 || had.length === 0) return null;
      const shared = asked.filter((word) => had.includes(word)).length;
      return by.fit(shared, asked.length, had.length);
    }
    case 'place': {
      const [asked, had] = [by.asks(me), by.has(other)];
      return asked && had ? by.fit(asked, had, by.step?.(me) ?? 0, by.step?.(other) ?? 0) : null;
    }
    case 'answer': {
      const mine = me.answer(by.question);
      const theirs = other.answer(by.question);
      if (!mine || !theirs || theirs.own < 0 || mine.importance === 0) return null;
      return (mine.acceptable >> theirs.own) & 1;
    }
  }
}
