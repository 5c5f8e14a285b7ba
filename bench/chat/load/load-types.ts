/** Who sends and receives in a benchmark, and with which headers on each request and handshake. */
export interface Person {
  id: string;
  headers: Record<string, string>;
}

export interface Pair {
  conversation: string;
  people: [Person, Person];
}

/** The systems that are compared; each has its way to send and to deliver. */
export type SystemName = 'product' | 'socket' | 'floor' | 'feathers';

/**
 * A load. `closed`: so many messages are under way for each pair at any time. `open`: so many a second over all pairs,
 * whether or not earlier ones have arrived.
 */
export type Load =
  | { name: string; kind: 'closed'; outstanding: number; seconds: number }
  | { name: string; kind: 'open'; rate: number; seconds: number };

/** The task that a generator receives from its parent. */
export interface LoadTask {
  system: SystemName;
  url: string;
  pairs: Pair[];
  load: Load;
}

/** A message as its sender knows it; without an id it was not acknowledged. */
export interface SentMessage {
  /** Unique in the run; the content begins with it. */
  key: string;
  conversation: string;
  id?: string;
  seq?: number;
}

/** A message as a socket got it. */
export interface Delivery {
  conversation: string;
  id: string;
  key: string;
  seq?: number;
}

/** What one member's socket got, in its order. */
export interface Inbox {
  person: string;
  conversation: string;
  deliveries: Delivery[];
}

/** Everything that happened in a run, as its clients saw it. */
export interface Ledger {
  sent: SentMessage[];
  inboxes: Inbox[];
}

/** Milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
  max: number;
}

export interface LoadResult {
  load: Load;
  /** Messages that reached the other member's socket, a second. */
  deliveredPerSecond: number;
  /** From the intended time of sending to the arrival at the other's socket. */
  delivery: Spread;
  /** How late the generator itself sent. */
  lag: Spread;
  /** Sends that were refused or failed. */
  failed: number;
  ledger: Ledger;
}
