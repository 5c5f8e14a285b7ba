import { type ByAnswer, IMPORTANCES } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { EncodedAnswer } from '../member/answers.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { QuestionPart } from './question-part.ts';
import { countBits, GrowableColumn, newInt32Array } from './typed-columns.ts';

type AnswerFactor = Factor & { readonly by: ByAnswer };

const NO_ANSWERS = -1;
const BITS = 32;
/** A question has no more options. */
const MOST_OPTIONS = 6;
/** For thirty-two questions: own answers by option, acceptable ones by option, what is asked by importance, a bit each. */
const [OWN, ACCEPTABLE, ASKED] = [0, MOST_OPTIONS, 2 * MOST_OPTIONS] as const;
const SETS = 2 * MOST_OPTIONS + IMPORTANCES.length;

/** Answers to the question bank, a bit for each: thirty-two questions are compared at once. Who answered nothing has no row. */
export class AnswerColumns implements FactorColumns {
  readonly #factors: readonly AnswerFactor[];
  readonly #rowOf = new GrowableColumn(newInt32Array);
  /** So many `SETS` a row as there are times thirty-two questions. */
  readonly #rows: GrowableColumn<Int32Array>;
  /** What one unit of importance weighs: the same for all questions. */
  readonly #unit: number;
  readonly #there = new QuestionPart();
  readonly #back = new QuestionPart();

  constructor(factors: readonly Factor[]) {
    this.#factors = factors.filter((factor): factor is AnswerFactor => factor.by.kind === 'answer');
    this.#rows = new GrowableColumn(newInt32Array, SETS * Math.ceil(this.#factors.length / BITS));
    this.#unit = (this.#factors[0]?.weight ?? 0) / Math.max(...IMPORTANCES);
  }

  add(one: Member): void {
    const at = this.#rowOf.addRow();
    this.#rowOf.data[at] = NO_ANSWERS;
    let row = NO_ANSWERS;
    for (let n = 0; n < this.#factors.length; n++) {
      const answer = one.answer((this.#factors[n] as AnswerFactor).by.question);
      if (answer === null) continue;
      if (row === NO_ANSWERS) {
        this.#rowOf.data[at] = this.#rows.rowCount;
        row = this.#rows.addRow();
      }
      this.#write(row, n, answer);
    }
  }

  /** Sets the bits of the n-th question. */
  #write(row: number, n: number, { own, acceptable, importance }: EncodedAnswer): void {
    const { data } = this.#rows;
    const at = row + (n >>> 5) * SETS;
    const bit = 1 << (n % BITS);
    setBit(data, at + OWN + own, bit);
    for (let left = acceptable, option = ACCEPTABLE; left !== 0; left >>= 1, option++) {
      if (left & 1) setBit(data, at + option, bit);
    }
    const asked = IMPORTANCES.indexOf(importance);
    if (asked >= 0) setBit(data, at + ASKED + asked, bit);
  }

  removeLast(): void {
    if (this.#rowOf.data[this.#rowOf.rowCount - 1] !== NO_ANSWERS) this.#rows.removeLast();
    this.#rowOf.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rowOf.compact(order);
    this.#rows.compact(order && this.#standInOrder());
  }

  /** Has the rows stand as their members do, and answers how they stood. */
  #standInOrder(): Uint32Array {
    const order = new Uint32Array(this.#rows.rowCount);
    const rowOf = this.#rowOf.data;
    let row = 0;
    for (let at = 0; at < this.#rowOf.rowCount; at++) {
      if (rowOf[at] === NO_ANSWERS) continue;
      order[row] = rowOf[at] as number;
      rowOf[at] = row++;
    }
    return order;
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const rowA = this.#rowOf.data[a] as number;
    const rowB = this.#rowOf.data[b] as number;
    if (rowA === NO_ANSWERS || rowB === NO_ANSWERS) return;
    const there = this.#there;
    const back = this.#back;
    this.#compare(rowA * this.#rows.rowWidth, rowB * this.#rows.rowWidth, there);
    this.#compare(rowB * this.#rows.rowWidth, rowA * this.#rows.rowWidth, back);
    sums.weightThere += this.#unit * there.weight;
    sums.fitThere += this.#unit * there.fit;
    sums.weightBack += this.#unit * back.weight;
    sums.fitBack += this.#unit * back.fit;
  }

  /** Counts what one asks that the other answered, and how much of it is met. */
  #compare(me: number, other: number, part: QuestionPart): void {
    const data = this.#rows.data;
    const end = me + this.#rows.rowWidth;
    let slight = 0;
    let important = 0;
    let decisive = 0;
    let met1 = 0;
    let met3 = 0;
    let met9 = 0;
    for (let mine = me, theirs = other; mine < end; mine += SETS, theirs += SETS) {
      let answered = 0;
      let suiting = 0;
      for (let option = 0; option < MOST_OPTIONS; option++) {
        const own = data[theirs + OWN + option] as number;
        answered |= own;
        suiting |= own & (data[mine + ACCEPTABLE + option] as number);
      }
      const asked1 = (data[mine + ASKED] as number) & answered;
      const asked3 = (data[mine + ASKED + 1] as number) & answered;
      const asked9 = (data[mine + ASKED + 2] as number) & answered;
      slight += countBits(asked1);
      important += countBits(asked3);
      decisive += countBits(asked9);
      met1 += countBits(asked1 & suiting);
      met3 += countBits(asked3 & suiting);
      met9 += countBits(asked9 & suiting);
    }
    part.settle(slight, important, decisive, met1, met3, met9);
  }
}

function setBit(data: Int32Array, at: number, bit: number): void {
  data[at] = (data[at] as number) | bit;
}
