import { LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { PriorPair } from '../matching/plan/pair-ledger.ts';
import type { Pool } from '../matching/search/pool.ts';

/** The fields of a stored match that the planner needs. */
export type PriorMatch = Pick<Match, 'users' | 'offeredAt' | 'responses' | 'status'>;

/** Returns a stored match in the planner's form. An introduction from `since` on counts as one of today. */
export const toPriorPair = ({ users, offeredAt, responses, status }: PriorMatch, since: Date | null): PriorPair => ({
  users,
  offeredTo: users.filter((_, side) => offeredAt[side] !== null),
  offeredToday: users.filter((_, side) => isToday(offeredAt[side] ?? null, since)),
  interested: users.filter((_, side) => responses[side] === 'interested'),
  closed: status !== 'pending',
});

const isToday = (at: Date | null, since: Date | null): boolean => at !== null && since !== null && at >= since;

/** They, as a projection. */
export const PRIOR_FIELDS = { _id: 0, users: 1, offeredAt: 1, responses: 1, status: 1 } as const;
const INITIAL_CAPACITY = 1 << 16;

/* The flags of a stored match: three for each side, those of side 1 shifted by `SIDE_BITS`, then `CLOSED`. */
const OFFERED = 1 << 0;
const OFFERED_TODAY = 1 << 1;
const INTERESTED = 1 << 2;
const SIDE_BITS = 3;
const CLOSED = 1 << (2 * SIDE_BITS);

/** The id of whoever is not in the pool: has left, or takes a break. */
const NOBODY = '';

/**
 * All stored matches of which both members are in the pool. They are kept as two positions and a byte of flags each, because
 * there are far more of them than members. What is kept of the others is that somebody was offered to the member who is in the pool:
 * whose earlier people have all gone is not new. `since`: when the day's first batch was opened, null where there is none.
 */
export class PriorPairs implements Iterable<PriorPair> {
  #size = 0;
  #positions = new Int32Array(2 * INITIAL_CAPACITY);
  #flags = new Uint8Array(INITIAL_CAPACITY);
  /** For each member whether somebody who is not in the pool was offered to them today, and before. */
  readonly #withNobody: Uint8Array;

  private constructor(readonly pool: Pool) {
    this.#withNobody = new Uint8Array(pool.size);
  }

  /** Reads the matches of all years, for which the calls of the service would not wait. */
  static load(pool: Pool, since: Date | null): Promise<PriorPairs> {
    return readOnPatientConnection<Match, PriorPairs>(MatchModel, async (collection) => {
      const pairs = new PriorPairs(pool);
      const cursor = collection.find<PriorMatch>({}, { projection: PRIOR_FIELDS, batchSize: 5_000, ...LONG_READ });
      for await (const match of cursor) pairs.#add(match, since);
      return pairs;
    });
  }

  #add(match: PriorMatch, since: Date | null): void {
    const [i, j] = match.users.map((id) => this.pool.indexOf(id));
    if (i === undefined || j === undefined) {
      [i, j].forEach((at, side) => {
        if (at !== undefined) this.#addWithNobody(at, match.offeredAt[side] ?? null, since);
      });
      return;
    }
    if (this.#size === this.#flags.length) this.#grow();
    this.#positions.set([i, j], 2 * this.#size);
    let flags = match.status === 'pending' ? 0 : CLOSED;
    for (const side of [0, 1]) {
      const shift = SIDE_BITS * side;
      if (match.offeredAt[side] !== null) flags |= OFFERED << shift;
      if (isToday(match.offeredAt[side] ?? null, since)) flags |= OFFERED_TODAY << shift;
      if (match.responses[side] === 'interested') flags |= INTERESTED << shift;
    }
    this.#flags[this.#size++] = flags;
  }

  #addWithNobody(at: number, offeredAt: Date | null, since: Date | null): void {
    if (offeredAt === null) return;
    this.#withNobody[at] = (this.#withNobody[at] as number) | (isToday(offeredAt, since) ? OFFERED_TODAY : OFFERED);
  }

  #grow(): void {
    const [positions, flags] = [new Int32Array(4 * this.#size), new Uint8Array(2 * this.#size)];
    positions.set(this.#positions);
    flags.set(this.#flags);
    [this.#positions, this.#flags] = [positions, flags];
  }

  *[Symbol.iterator](): Iterator<PriorPair> {
    for (let at = 0; at < this.#size; at++) {
      const users = [this.#id(2 * at), this.#id(2 * at + 1)] as const;
      const flags = this.#flags[at] ?? 0;
      const filterUsers = (flag: number) => users.filter((_, side) => flags & (flag << (SIDE_BITS * side)));
      yield {
        users,
        offeredTo: filterUsers(OFFERED),
        offeredToday: filterUsers(OFFERED_TODAY),
        interested: filterUsers(INTERESTED),
        closed: (flags & CLOSED) !== 0,
      };
    }
    for (const [at, flags] of this.#withNobody.entries()) {
      if (flags === 0) continue;
      const offeredTo = [this.pool.getId(at)];
      const pair = { users: [this.pool.getId(at), NOBODY] as const, offeredTo, interested: [], closed: true };
      if ((flags & OFFERED) !== 0) yield pair;
      if ((flags & OFFERED_TODAY) !== 0) yield { ...pair, offeredToday: offeredTo };
    }
  }

  #id(at: number): string {
    return this.pool.getId(this.#positions[at] ?? 0);
  }
}
