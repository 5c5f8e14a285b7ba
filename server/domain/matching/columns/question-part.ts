/** How many questions two must both have answered, of those on which one of them asks something, before any counts. */
const ENOUGH_SHARED = 5;
/** What was met of them counts in so many steps. */
const STEPS = 4;

/**
 * What the question bank says of how one person meets another. It is about all that was asked together, so that nobody
 * can change an answer of theirs and read one of another's in the score: of few questions it says nothing, none weighs
 * more than an `ENOUGH_SHARED`th of the whole, and what is met is rounded. Used again for pair after pair.
 */
export class QuestionPart {
  /** In units of the importance. */
  weight = 0;
  fit = 0;

  /** Of the questions that both answered: how many are slight (1), important (3), decisive (9), and how many of each are met. */
  settle(slight: number, important: number, decisive: number, met1: number, met3: number, met9: number): void {
    this.weight = 0;
    this.fit = 0;
    if (slight + important + decisive < ENOUGH_SHARED) return;
    // The more important ones weigh less where there are few others.
    const isRich = slight + 3 * important + 9 * decisive >= ENOUGH_SHARED * 9;
    const isFair = isRich || slight + 3 * (important + decisive) >= ENOUGH_SHARED * 3;
    const ofImportant = isFair ? 3 : 1;
    const ofDecisive = isRich ? 9 : ofImportant;
    this.weight = slight + ofImportant * important + ofDecisive * decisive;
    const met = met1 + ofImportant * met3 + ofDecisive * met9;
    this.fit = (this.weight * Math.round((STEPS * met) / this.weight)) / STEPS;
  }
}
