import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Entry } from './entries.ts';

/** An append-only file of what clients did and saw. */
export interface Ledger {
  readonly file: string;
  append(entry: Entry): void;
  /** Called for each entry as it is noted. */
  onAppend(listener: (entry: Entry) => void): void;
  close(): void;
}

const BUFFER_CHARACTERS = 64 * 1024;

/** Opens a ledger; times are milliseconds since then. */
export const openLedger = (file: string): Ledger => {
  const began = performance.now();
  const descriptor = openSync(file, 'ax');
  const listeners: ((entry: Entry) => void)[] = [];
  let waiting = '';
  const flush = () => {
    if (waiting !== '') writeSync(descriptor, waiting);
    waiting = '';
  };
  return {
    file,
    append(entry) {
      waiting += `${JSON.stringify({ at: Math.round(performance.now() - began), ...entry })}\n`;
      if (waiting.length > BUFFER_CHARACTERS) flush();
      for (const listener of listeners) listener(entry);
    },
    onAppend: (listener) => void listeners.push(listener),
    close() {
      flush();
      closeSync(descriptor);
    },
  };
};

/** Every entry of a closed ledger, in order. */
export const readLedger = (file: string): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Entry]));
