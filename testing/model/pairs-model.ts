import type { Response } from '../../shared/options.ts';

/** Two women and two men, each pair of whom was introduced: everyone is a stranger to the pairs that they are not in. */
export const PEOPLE = 4;
export const PAIRS: readonly (readonly [number, number])[] = [
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
];

/** Two pairs are connected from the start, so that short courses get to writing; the others begin with an introduction. */
export const isConnected = (pairAt: number): boolean => pairAt === 0 || pairAt === 3;

export interface Sent {
  readonly from: number;
  readonly content: string;
  readonly clientMessageId: string;
}

/** One of the pairs: what each of the two answered, what they wrote, and how far each has read. */
export interface Pair {
  readonly people: readonly [number, number];
  readonly answers: (Response | null)[];
  readonly messages: Sent[];
  readonly marks: number[];
}

/** What the specification says of the four and their pairs, in its own words. */
export class PairsModel {
  readonly suspended = Array<boolean>(PEOPLE).fill(false);
  readonly muted = Array<boolean>(PEOPLE).fill(false);
  readonly pairs = PAIRS.map((people, at): Pair => {
    const answer = isConnected(at) ? 'interested' : null;
    return { people, answers: [answer, answer], messages: [], marks: [0, 0] };
  });

  pair(at: number): Pair {
    const pair = this.pairs[at % PAIRS.length];
    if (!pair) throw new Error('no pair');
    return pair;
  }
  status({ answers }: Pair): 'pending' | 'accepted' | 'rejected' {
    return answers.includes('not-interested') ? 'rejected' : answers.includes(null) ? 'pending' : 'accepted';
  }
  /** Whether somebody may know of a pair at all: both take part in the service, and they are one of the two. */
  sees(who: number, { people }: Pair): boolean {
    return people.includes(who) && people.every((one) => !this.suspended[one]);
  }
  other(who: number, { people }: Pair): number {
    return people[0] === who ? people[1] : people[0];
  }
  mayWrite(who: number, pair: Pair): boolean {
    return this.sees(who, pair) && this.status(pair) === 'accepted' && !this.muted[this.other(who, pair)];
  }
  unread(who: number): number {
    return this.pairs
      .filter((pair) => this.sees(who, pair) && this.status(pair) === 'accepted')
      .flatMap(({ people, messages, marks }) => {
        const mark = marks[people.indexOf(who)] ?? 0;
        return messages.filter(({ from }, at) => from !== who && at >= mark);
      }).length;
  }
}
