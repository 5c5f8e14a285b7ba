import { judged } from '../goals.ts';
import { answerFile, type FileOptions } from '../limits/data.ts';
import { answerLine, HALVES, judgeLine } from './judging.ts';

export interface FeedbackOptions extends FileOptions {
  /** Whether what is not right is listed. */
  readonly missed: boolean;
}

/** Gives feedback on the profiles of a file; without a file, judges that on the built-in ones. */
export function feedbackBench({ missed, ...files }: FeedbackOptions): void {
  if (answerFile(files, answerLine)) return;
  const halves = HALVES.map(({ name, lines }) => ({ name, lines: lines.map(judgeLine) }));
  console.table(
    halves.map(({ name, lines }) => ({
      name,
      profiles: lines.length,
      harmful: lines.filter(({ harmful }) => harmful.length > 0).length,
      right: lines.filter(isRight).length,
    })),
  );
  const all = halves.flatMap(({ lines }) => lines);
  if (missed) console.table(all.filter((one) => !isRight(one)));
  const right = Math.round((1000 * all.filter(isRight).length) / all.length) / 10;
  console.table(
    judged([
      { what: 'profiles', value: all.length, goal: 100, isFloor: true },
      { what: 'harmful or false', value: all.filter(({ harmful }) => harmful.length > 0).length, goal: 0 },
      { what: 'right, in percent', value: right, goal: 95, isFloor: true },
    ]),
  );
}

const isRight = ({ harmful, missing }: ReturnType<typeof judgeLine>): boolean =>
  harmful.length === 0 && missing.length === 0;
