import { percentile } from '../statistics.ts';
import type { Noted } from './in-page.ts';

interface Memory {
  heap: number;
  nodes: number;
}

interface Measured {
  typing: Noted;
  scrolling: Noted;
  receiving: Noted;
  begin: Memory;
  scrolled: Memory & { rows: number; seconds: number };
  end: Memory;
}

/** Milliseconds of a frame at 60 a second. */
const FRAME_MS = 1_000 / 60;

const ofInput = ({ keys, longTasks }: Noted) => ({
  inputP50: round(percentile(keys, 0.5)),
  inputP95: round(percentile(keys, 0.95)),
  longTasks: longTasks.length,
  longestTask: round(Math.max(0, ...longTasks)),
});

const ofFrames = ({ frames, longTasks }: Noted) => {
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  const all = frames.length + dropped;
  return {
    frames: all,
    droppedPercent: round((100 * dropped) / Math.max(1, all)),
    longTasks: longTasks.length,
    longestTask: round(Math.max(0, ...longTasks)),
  };
};

const ofMemory = ({ heap, nodes }: Memory) => ({ heapMb: round(heap / 1e6), nodes });

/** One thread's figures; times in milliseconds. */
export const toFigures = ({ typing, scrolling, receiving, begin, scrolled, end }: Measured) => ({
  typing: ofInput(typing),
  receiving: ofInput(receiving),
  scrolling: { ...ofFrames(scrolling), seconds: round(scrolled.seconds), mostRows: scrolled.rows },
  opened: ofMemory(begin),
  scrolledToStart: ofMemory(scrolled),
  afterwards: ofMemory(end),
});
export type Figures = ReturnType<typeof toFigures>;

interface Run {
  messages: number;
  load: number;
  short: Figures;
  long: Figures;
}

/** Prints a table, unless `json` alone is wanted, and one JSON line. */
export const report = ({ messages, load, short, long }: Run, json: boolean): void => {
  const row = (what: string, of: (figures: Figures) => number) => {
    const [one, other] = [of(short), of(long)];
    return [what, one, other, one === 0 ? '' : round(other / one)];
  };
  const rows = [
    row('typing: input to paint, p50 ms', ({ typing }) => typing.inputP50),
    row('typing: input to paint, p95 ms', ({ typing }) => typing.inputP95),
    row('typing: tasks > 50 ms', ({ typing }) => typing.longTasks),
    row('50 messages/s come in: input p50 ms', ({ receiving }) => receiving.inputP50),
    row('50 messages/s come in: input p95 ms', ({ receiving }) => receiving.inputP95),
    row('50 messages/s come in: tasks > 50 ms', ({ receiving }) => receiving.longTasks),
    row('scrolling to the start: frames dropped, %', ({ scrolling }) => scrolling.droppedPercent),
    row('scrolling to the start: tasks > 50 ms', ({ scrolling }) => scrolling.longTasks),
    row('scrolling to the start: longest task, ms', ({ scrolling }) => scrolling.longestTask),
    row('most messages drawn at once', ({ scrolling }) => scrolling.mostRows),
    row('heap when opened, MB', ({ opened }) => opened.heapMb),
    row('heap at the start, MB', ({ scrolledToStart }) => scrolledToStart.heapMb),
    row('heap afterwards, MB', ({ afterwards }) => afterwards.heapMb),
  ];
  if (!json) {
    const line = (cells: readonly (string | number)[]) =>
      console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(10))).join(''));
    line(['', '20', String(messages), 'ratio']);
    rows.forEach(line);
  }
  console.log(JSON.stringify({ bench: 'client', messages, load: round(load), short, long }));
};

const round = (value: number): number => Math.round(value * 10) / 10;
