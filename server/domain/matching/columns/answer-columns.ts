import { type ByAnswer, IMPORTANCES } from '../factors/comparator.ts';
import type { Factor } from '../factors/factor.ts';
import type { EncodedAnswer } from '../member/answers.ts';
import type { Member } from '../member/member.ts';
import type { FactorColumns, FactorSums } from './factor-sums.ts';
import { countBits, GrowableColumn, newInt32Array } from './typed-columns.ts';

type AnswerFactor = Factor & { readonly by: ByAnswer };

/** The row number of a member who answered nothing. */
const NO_ROW = -1;
const WORD_BITS = 32;
/** No question has more options. */
const MAX_OPTIONS = 6;

/*
 * A row has a block of 17 words for every 32 questions; bit n of a word stands for the n-th question of the block.
 *   words 0–5: the own answer is option 0–5
 *   words 6–11: option 0–5 is acceptable
 *   words 12–14: the member asks for something, with importance 1, 3, 9
 *   word 15: what the member asks for is essential
 *   word 16: the own answer may keep two members apart
 */
const WORD_OWN = 0;
const WORD_ACCEPTABLE = MAX_OPTIONS;
const WORD_ASKED = 2 * MAX_OPTIONS;
const WORD_ESSENTIAL = WORD_ASKED + IMPORTANCES.length;
const WORD_APART = WORD_ESSENTIAL + 1;
const BLOCK_WORDS = WORD_APART + 1;

/** Answers to the question bank, a bit each: thirty-two questions are compared at once. */
export class AnswerColumns implements FactorColumns {
  readonly #factors: readonly AnswerFactor[];
  /** The number of each member's row; `NO_ROW` for members who answered nothing. */
  readonly #rowNumbers = new GrowableColumn(newInt32Array);
  readonly #rows: GrowableColumn<Int32Array>;
  /** The weight of one unit of importance, which is the same for all questions. */
  readonly #unitWeight: number;
  /* Scratch of `sum`: both are overwritten by each call, and not read by any other method. */
  readonly #there = new QuestionSums();
  readonly #back = new QuestionSums();

  constructor(factors: readonly Factor[]) {
    this.#factors = factors.filter((factor): factor is AnswerFactor => factor.by.kind === 'answer');
    this.#rows = new GrowableColumn(newInt32Array, BLOCK_WORDS * Math.ceil(this.#factors.length / WORD_BITS));
    this.#unitWeight = (this.#factors[0]?.weight ?? 0) / Math.max(...IMPORTANCES);
  }

  add(member: Member): void {
    const at = this.#rowNumbers.addRow();
    this.#rowNumbers.data[at] = NO_ROW;
    let row = NO_ROW;
    for (let n = 0; n < this.#factors.length; n++) {
      const answer = member.answer((this.#factors[n] as AnswerFactor).by.question);
      if (answer === null) continue;
      if (row === NO_ROW) {
        this.#rowNumbers.data[at] = this.#rows.rowCount;
        row = this.#rows.addRow();
      }
      this.#writeAnswer(row, n, answer);
    }
  }

  /** Sets the bits of the n-th question. */
  #writeAnswer(
    row: number,
    n: number,
    { own, acceptable, importance, isEssential, mayKeepApart }: EncodedAnswer,
  ): void {
    const { data } = this.#rows;
    const block = row + (n >>> 5) * BLOCK_WORDS;
    const bit = 1 << (n % WORD_BITS);
    if (own >= 0) setBit(data, block + WORD_OWN + own, bit);
    for (let left = acceptable, word = block + WORD_ACCEPTABLE; left !== 0; left >>= 1, word++) {
      if (left & 1) setBit(data, word, bit);
    }
    const asked = IMPORTANCES.indexOf(importance);
    if (asked >= 0) setBit(data, block + WORD_ASKED + asked, bit);
    if (isEssential) setBit(data, block + WORD_ESSENTIAL, bit);
    if (mayKeepApart && own >= 0) setBit(data, block + WORD_APART, bit);
  }

  removeLast(): void {
    if (this.#rowNumbers.data[this.#rowNumbers.rowCount - 1] !== NO_ROW) this.#rows.removeLast();
    this.#rowNumbers.removeLast();
  }

  compact(order: Uint32Array | null): void {
    this.#rowNumbers.compact(order);
    this.#rows.compact(order && this.#renumberRows());
  }

  /** Numbers the rows in the order of their members and returns the former numbers in that order. */
  #renumberRows(): Uint32Array {
    const order = new Uint32Array(this.#rows.rowCount);
    const rowNumbers = this.#rowNumbers.data;
    let row = 0;
    for (let at = 0; at < this.#rowNumbers.rowCount; at++) {
      if (rowNumbers[at] === NO_ROW) continue;
      order[row] = rowNumbers[at] as number;
      rowNumbers[at] = row++;
    }
    return order;
  }

  sum(a: number, b: number, sums: FactorSums): void {
    const rowA = this.#rowNumbers.data[a] as number;
    const rowB = this.#rowNumbers.data[b] as number;
    if (rowA === NO_ROW || rowB === NO_ROW) return;
    const there = this.#there;
    const back = this.#back;
    this.#compare(rowA * this.#rows.rowWidth, rowB * this.#rows.rowWidth, there);
    this.#compare(rowB * this.#rows.rowWidth, rowA * this.#rows.rowWidth, back);
    sums.weightThere += this.#unitWeight * there.weight;
    sums.fitThere += this.#unitWeight * there.fit;
    sums.weightBack += this.#unitWeight * back.weight;
    sums.fitBack += this.#unitWeight * back.fit;
  }

  /** Returns whether an answer of `other` that may keep two apart is none of those that are essential to `me`. */
  breaksEssential(me: number, other: number): boolean {
    const [mine, theirs] = [this.#rowNumbers.data[me] as number, this.#rowNumbers.data[other] as number];
    if (mine === NO_ROW || theirs === NO_ROW) return false;
    const { data, rowWidth } = this.#rows;
    for (let block = 0; block < rowWidth; block += BLOCK_WORDS) {
      const [asking, answering] = [mine * rowWidth + block, theirs * rowWidth + block];
      const essential = (data[asking + WORD_ESSENTIAL] as number) & (data[answering + WORD_APART] as number);
      if (essential === 0) continue;
      let accepted = 0;
      for (let option = 0; option < MAX_OPTIONS; option++) {
        accepted |=
          (data[answering + WORD_OWN + option] as number) & (data[asking + WORD_ACCEPTABLE + option] as number);
      }
      if ((essential & ~accepted) !== 0) return true;
    }
    return false;
  }

  /** Counts the questions on which the first row asks something and the second has an answer, and those that are met. */
  #compare(asking: number, answering: number, out: QuestionSums): void {
    const data = this.#rows.data;
    const end = asking + this.#rows.rowWidth;
    let slight = 0;
    let important = 0;
    let decisive = 0;
    let metSlight = 0;
    let metImportant = 0;
    let metDecisive = 0;
    for (let mine = asking, theirs = answering; mine < end; mine += BLOCK_WORDS, theirs += BLOCK_WORDS) {
      let answered = 0;
      let accepted = 0;
      for (let option = 0; option < MAX_OPTIONS; option++) {
        const own = data[theirs + WORD_OWN + option] as number;
        answered |= own;
        accepted |= own & (data[mine + WORD_ACCEPTABLE + option] as number);
      }
      const askedSlight = (data[mine + WORD_ASKED] as number) & answered;
      const askedImportant = (data[mine + WORD_ASKED + 1] as number) & answered;
      const askedDecisive = (data[mine + WORD_ASKED + 2] as number) & answered;
      slight += countBits(askedSlight);
      important += countBits(askedImportant);
      decisive += countBits(askedDecisive);
      metSlight += countBits(askedSlight & accepted);
      metImportant += countBits(askedImportant & accepted);
      metDecisive += countBits(askedDecisive & accepted);
    }
    out.set(slight, important, decisive, metSlight, metImportant, metDecisive);
  }
}

function setBit(data: Int32Array, at: number, bit: number): void {
  data[at] = (data[at] as number) | bit;
}

/** How many of the questions on which one member asks something the other must have answered before any counts. */
const MIN_SHARED_QUESTIONS = 5;
/** The share of the weight that is met is rounded to so many steps. */
const ROUNDING_STEPS = 4;

/**
 * The question bank's part in how one member meets what another asks. It covers all questions together, so that nobody
 * can change one of their own answers and read one of another member's in the score: few shared questions count for
 * nothing, no question weighs more than a fifth of the whole, and the share that is met is rounded.
 */
class QuestionSums {
  /** In units of importance. */
  weight = 0;
  fit = 0;

  /** Sets the sums from how many shared questions have which importance (1, 3, 9), and how many of each are met. */
  set(
    slight: number,
    important: number,
    decisive: number,
    metSlight: number,
    metImportant: number,
    metDecisive: number,
  ): void {
    this.weight = 0;
    this.fit = 0;
    if (slight + important + decisive < MIN_SHARED_QUESTIONS) return;
    // Each question weighs at most a fifth: the more important ones weigh less where there are few others.
    const canDecisiveWeighNine = slight + 3 * important + 9 * decisive >= MIN_SHARED_QUESTIONS * 9;
    const canImportantWeighThree =
      canDecisiveWeighNine || slight + 3 * (important + decisive) >= MIN_SHARED_QUESTIONS * 3;
    const importantWeight = canImportantWeighThree ? 3 : 1;
    const decisiveWeight = canDecisiveWeighNine ? 9 : importantWeight;
    this.weight = slight + importantWeight * important + decisiveWeight * decisive;
    const met = metSlight + importantWeight * metImportant + decisiveWeight * metDecisive;
    this.fit = (this.weight * Math.round((ROUNDING_STEPS * met) / this.weight)) / ROUNDING_STEPS;
  }
}
