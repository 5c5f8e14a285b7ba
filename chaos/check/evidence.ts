import type { Entry } from '../ledger/entries.ts';

/** A message as a store, an answer or a client holds it. */
export interface Held {
  readonly messageId: string;
  readonly seq: number;
  readonly content: string;
  /** The writer's own id of it. */
  readonly id: string;
  /** Who wrote it, by the name of the client. */
  readonly sender: string;
}

/** A thread as one member reads it from one server. */
export interface View {
  readonly client: string;
  readonly thread: string;
  /** `server1` and so on, or `client` for what the client's own store ended with. */
  readonly from: string;
  readonly messages: readonly Held[];
}

/** How many unread messages the service reports for a member. */
export interface UnreadCount {
  readonly client: string;
  readonly thread: string;
  readonly from: string;
  readonly unread: number;
}

/** An introduction that both answered with interest, as stored. */
export interface StoredRace {
  readonly match: string;
  readonly status: string;
  readonly clients: readonly string[];
  readonly conversations: number;
}

/** Everything that a verdict is made of. */
export interface Evidence {
  readonly ledger: readonly Entry[];
  /** Both participants of each thread. */
  readonly threads: ReadonlyMap<string, readonly [string, string]>;
  /** By thread, in the order of `seq`, straight from the database. */
  readonly stored: ReadonlyMap<string, readonly Held[]>;
  readonly views: readonly View[];
  readonly unread: readonly UnreadCount[];
  readonly races: readonly StoredRace[];
}

/** What was promised and is not so. */
export const KINDS = [
  'lost',
  'duplicated',
  'reordered',
  'gap',
  'phantom',
  'altered',
  'incomplete',
  'unread',
  'race',
  'leak',
  'failed',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Violation {
  readonly kind: Kind;
  readonly what: string;
}
