import { type ByAnswer, MOST_IMPORTANT } from './comparator.ts';
import type { Factor } from './factor.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { bytes, integers, Rows } from './growable.ts';
import type { Member } from './member.ts';

type AnswerFactor = Factor & { readonly by: ByAnswer };

const NO_ANSWERS = -1;

/**
 * Answers to the question bank: the own one and the acceptable ones as bits, the importance as a number. Who answered
 * nothing has no row.
 */
export class AnswerColumns implements FactorColumns {
  readonly #factors: readonly AnswerFactor[];
  readonly #rowOf = new Rows(integers);
  readonly #own: Rows<Uint8Array>;
  readonly #acceptable: Rows<Uint8Array>;
  readonly #importance: Rows<Uint8Array>;
  readonly #shares: Float64Array;

  constructor(factors: readonly Factor[]) {
    this.#factors = factors.filter((factor): factor is AnswerFactor => factor.by.kind === 'answer');
    const width = this.#factors.length;
    this.#own = new Rows(bytes, width);
    this.#acceptable = new Rows(bytes, width);
    this.#importance = new Rows(bytes, width);
    this.#shares = Float64Array.from(this.#factors, ({ weight }) => weight / MOST_IMPORTANT);
  }

  add(one: Member): void {
    const at = this.#rowOf.add();
    this.#rowOf.data[at] = NO_ANSWERS;
    if (Object.keys(one.candidate.answers).length === 0) return;
    this.#rowOf.data[at] = this.#own.count;
    const row = this.#own.add();
    this.#acceptable.add();
    this.#importance.add();
    this.#factors.forEach(({ by }, n) => {
      const answer = one.answer(by.question);
      if (answer === null) return;
      this.#own.data[row + n] = 1 << answer.own;
      this.#acceptable.data[row + n] = answer.acceptable;
      this.#importance.data[row + n] = answer.acceptable === 0 ? 0 : answer.importance;
    });
  }

  removeLast(): void {
    const answered = this.#rowOf.data[this.#rowOf.count - 1] !== NO_ANSWERS;
    this.#rowOf.removeLast();
    if (answered) for (const rows of [this.#own, this.#acceptable, this.#importance]) rows.removeLast();
  }

  settle(order: Uint32Array | null): void {
    this.#rowOf.settle(order);
    for (const rows of [this.#own, this.#acceptable, this.#importance]) rows.settle(null);
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const width = this.#shares.length;
    const rowA = (this.#rowOf.data[a] as number) * width;
    const rowB = (this.#rowOf.data[b] as number) * width;
    if (rowA < 0 || rowB < 0) return;
    const [own, acceptable, importance] = [this.#own.data, this.#acceptable.data, this.#importance.data];
    for (let n = 0; n < width; n++) {
      const [ownA, ownB] = [own[rowA + n] as number, own[rowB + n] as number];
      if (ownA === 0 || ownB === 0) continue;
      const share = this.#shares[n] as number;
      const there = share * (importance[rowA + n] as number);
      const back = share * (importance[rowB + n] as number);
      sums.weightThere += there;
      sums.weightBack += back;
      if (((acceptable[rowA + n] as number) & ownB) !== 0) sums.fitThere += there;
      if (((acceptable[rowB + n] as number) & ownA) !== 0) sums.fitBack += back;
    }
  }
}
