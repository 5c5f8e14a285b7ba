import type { Load } from './load/load-types.ts';

export interface ChatOptions {
  rounds: number;
  pairs: number;
  /** Of each measurement. */
  seconds: number;
  /** Decides in which order the systems come. */
  seed: string;
  /** Idle connections. */
  idle: number;
}

/** The loads of a round. */
export const listLoads = ({ seconds }: ChatOptions): Load[] => [
  { name: 'x1', kind: 'closed', outstanding: 1, seconds },
  { name: 'x8', kind: 'closed', outstanding: 8, seconds },
  { name: '200/s', kind: 'open', rate: 200, seconds },
  { name: '2000/s', kind: 'open', rate: 2000, seconds },
];

/** Requests at once when reading. */
export const READERS = 50;
