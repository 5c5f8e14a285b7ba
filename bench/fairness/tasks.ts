import type { Person } from '../chat/load/load-types.ts';

/** One of the others: a member who is connected to another, whose calls are timed. */
export interface Other {
  readonly person: Person;
  readonly conversation: string;
}

/** What the process of the others is given. It calls until it is told to stop. */
export interface OthersTask {
  readonly url: string;
  readonly others: readonly Other[];
  /** Calls a second, evenly, however long each takes. */
  readonly callsPerSecond: number;
  readonly signInsPerSecond: number;
  /** The headers of a browser that is not signed in, at another address than every attack. */
  readonly visitorHeaders: Readonly<Record<string, string>>;
  readonly emails: readonly string[];
  readonly password: string;
}

/** One call of the others. Times are in milliseconds; `at` is when it was to be made, by `now()`. */
export interface TimedCall {
  readonly kind: 'call' | 'sign-in';
  readonly at: number;
  readonly tookMs: number;
  /** How late it was made. */
  readonly lagMs: number;
  /** The status of its answer; 0 where the connection failed. */
  readonly status: number;
}

export const ATTACKS = ['sign-ins', 'sockets', 'recommendations', 'readyz', 'pages'] as const;
export type AttackName = (typeof ATTACKS)[number];

/** One attack of some seconds. */
export interface AttackTask {
  readonly name: AttackName;
  readonly url: string;
  readonly seconds: number;
  /** The headers of the attacker's requests: a member's, and those of a browser that is not signed in. */
  readonly memberHeaders: Readonly<Record<string, string>>;
  readonly visitorHeaders: Readonly<Record<string, string>>;
}

/** What an attack could do. */
export interface AttackResult {
  /** Requests answered, or events sent. */
  readonly done: number;
  /** How many of them had which outcome: a status, or what became of a socket. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Share of one processor that the attacker used. */
  readonly cpu: number;
}

/** The same clock in all processes of a run, in milliseconds. */
export const now = (): number => performance.timeOrigin + performance.now();
