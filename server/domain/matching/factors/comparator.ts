import type { Question } from '../../../../shared/questions/question.ts';
import type { Member } from '../member/member.ts';
import type { Place } from '../places/places.ts';

/**
 * The four ways in which two people are compared. Each says what one side asks, what the other has, and how well the two
 * fit, 0 to 1; silence on either side cannot be judged (null). The pool keeps what they read as numbers, row by row, and
 * the pure functions `fit` become tables (`step-columns.ts` and the like).
 */
export interface ByStep {
  readonly kind: 'step';
  /** How many steps there are. */
  readonly steps: number;
  readonly asks: (me: Member) => number | null;
  readonly has: (other: Member) => number | null;
  readonly fit: (asked: number, had: number) => number | null;
}

export interface BySet {
  readonly kind: 'set';
  /** At most 64 words that are compared bit by bit; others are compared too. */
  readonly words: readonly string[];
  /** No other words ever occur. */
  readonly isClosed?: true;
  readonly asks: (me: Member) => readonly string[];
  readonly has: (other: Member) => readonly string[];
  /** Of two sets that are not empty, by their sizes and what they share. */
  readonly fit: (shared: number, asked: number, had: number) => number;
}

export interface ByPlace {
  readonly kind: 'place';
  readonly asks: (me: Member) => Place | null;
  readonly has: (other: Member) => Place | null;
  /** A step that counts beside the place: 0 where none is given. */
  readonly step?: (one: Member) => 0 | 1 | 2;
  readonly fit: (asked: Place, had: Place, mine: number, theirs: number) => number | null;
}

/** A question of the bank: does the other's answer suit me? Counts together with the others (`question-part.ts`). */
export interface ByAnswer {
  readonly kind: 'answer';
  readonly question: Question;
}

export type Comparator = ByStep | BySet | ByPlace | ByAnswer;

/** How much a question may matter, from the least that counts. */
export const IMPORTANCES: readonly number[] = [1, 3, 9];

/** How well `other` meets what `me` asks. */
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
      if (!mine || !theirs || mine.importance === 0) return null;
      return (mine.acceptable >> theirs.own) & 1;
    }
  }
}
