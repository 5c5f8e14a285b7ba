import { performance } from 'node:perf_hooks';
import { findMessageWarning } from '../shared/rules/message-warnings/find-message-warning.ts';
import { type Goal, judged } from './goals.ts';
import { percentile } from './statistics.ts';

const LENGTH = 4_000;
const ROUNDS = 800;
const GOAL_MS = 0.2;
/** How much longer the time may be for eight times the length. */
const GOAL_GROWTH = 10;

/** Texts that no rule stops at, so that each is read to its end; the last ones are made to keep the rules busy. */
const TEXTS: Readonly<Record<string, string>> = {
  'an English letter': 'I read by the window until the rain had stopped, and then we walked to the old mill together. ',
  'an Arabic letter': 'قرأت قرب النافذة حتى توقف المطر ثم مشينا معا إلى الطاحونة القديمة ',
  'words of the rules': 'on you signal to me invest help pay need number email app off the line now ',
  'short numbers': '12:30 4 7:45 18, 19 20; ',
  'full stops and at-signs': 'a.b @ c.d @ ',
  apostrophes: 'it’s o’clock l’été ',
};

const fill = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Measures, in milliseconds, below what the fastest tenth of many readings of a message is: other load only adds to it. */
const measureMs = (message: string): number => {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    findMessageWarning(message);
    return performance.now() - start;
  });
  return percentile(times.slice(ROUNDS / 4), 0.1);
};

/** Prints how long the rules of warnings take for the longest message, and how the time grows with the length. */
export const messageWarningsBench = (): void => {
  const goals = Object.entries(TEXTS).flatMap(([name, text]): Goal[] => {
    const ms = measureMs(fill(text, LENGTH));
    const growth = measureMs(fill(text, LENGTH * 8)) / ms;
    return [
      { what: `${name}: ms for ${LENGTH} characters`, value: Number(ms.toFixed(3)), goal: GOAL_MS },
      { what: `${name}: growth for eight times as many`, value: Number(growth.toFixed(1)), goal: GOAL_GROWTH },
    ];
  });
  console.table(judged(goals));
};
