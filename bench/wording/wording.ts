import { isFit } from '../../server/ai/fit.ts';
import { judged } from '../goals.ts';
import { toRecord } from '../limits/candidates.ts';
import { answerFile, type DataLine, type FileOptions, readBuiltIn } from '../limits/data.ts';

/** Answers a line of `--data`: whether a model's wording may replace the plain text. */
export function answerLine(line: DataLine) {
  if ('error' in line) return { id: null, error: line.error };
  const { id = null, plain, worded } = toRecord(line.value);
  if (typeof plain !== 'string' || typeof worded !== 'string') return { id, error: 'there is no plain or worded text' };
  return { id, fits: isFit(worded, plain) };
}

/** The built-in wordings: of the first file ours, of the second by another hand. */
export const WORDINGS: readonly DataLine[] = ['first.jsonl', 'second.jsonl'].flatMap((name) =>
  readBuiltIn(import.meta.dirname, name),
);

/** Counts the wordings that say something else and pass, and those that say the same and do not. */
export function judgeWordings(lines: readonly DataLine[]) {
  const all = lines.flatMap((line) => {
    const { worded, fits } = toRecord('error' in line ? {} : line.value);
    const answer = answerLine(line);
    return 'fits' in answer ? [{ id: answer.id, worded, isSame: fits === true, passes: answer.fits }] : [];
  });
  const [same, changed] = [all.filter(({ isSame }) => isSame), all.filter(({ isSame }) => !isSame)];
  return {
    changed: changed.length,
    passed: changed.filter(({ passes }) => passes),
    same: same.length,
    refused: same.filter(({ passes }) => !passes),
  };
}

/** Says which wordings of a file fit; without a file, judges the built-in ones. */
export function wordingBench({ missed, ...files }: FileOptions & { readonly missed: boolean }): void {
  if (answerFile(files, answerLine)) return;
  const { changed, passed, same, refused } = judgeWordings(WORDINGS);
  if (missed) console.table([...passed, ...refused]);
  console.table(
    judged([
      { what: 'wordings that say something else', value: changed, goal: 200, isFloor: true },
      { what: 'of these pass', value: passed.length, goal: 0 },
      { what: 'wordings word for word', value: same, goal: 1, isFloor: true },
      { what: 'of these are refused', value: refused.length, goal: 0 },
    ]),
  );
}
