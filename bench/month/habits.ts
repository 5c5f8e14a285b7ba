import { CONVERSATION_DAYS, estimateLikelihood, type Habits } from '../../server/domain/matching/plan/day-state.ts';

/** What the service's records hold of somebody. */
interface Recorded {
  opened: number;
  answered: number;
  /** The days on which their conversations were opened. */
  readonly connectedOn: number[];
}

/** What the service knows of the days before: who answers what they open, and who is in conversation. */
export class HabitRecords {
  readonly #of = new Map<string, Recorded>();

  /** Notes that somebody opened an introduction, and whether they answered it. */
  open(id: string, isAnswered: boolean): void {
    const recorded = this.#find(id);
    recorded.opened++;
    if (isAnswered) recorded.answered++;
  }

  /** Notes that two were connected on a day. */
  connect(ids: readonly string[], day: number): void {
    for (const id of ids) this.#find(id).connectedOn.push(day);
  }

  /** Returns what counts of it on a day, as the service counts it. */
  read(day: number): ReadonlyMap<string, Habits> {
    return new Map(
      [...this.#of].map(([id, { opened, answered, connectedOn }]) => {
        const weights = connectedOn.map((since) => Math.max(0, 1 - (day - since) / CONVERSATION_DAYS));
        const conversations = weights.reduce((sum, weight) => sum + weight, 0);
        return [id, { likelihood: estimateLikelihood({ opened, answered }), conversations }];
      }),
    );
  }

  #find(id: string): Recorded {
    const recorded = this.#of.get(id) ?? { opened: 0, answered: 0, connectedOn: [] };
    this.#of.set(id, recorded);
    return recorded;
  }
}
