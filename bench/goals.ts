/** A figure that is to hold. */
export interface Goal {
  readonly what: string;
  readonly value: number;
  readonly goal: number;
  /** Whether the value is to be at least, instead of at most, the goal. */
  readonly isFloor?: boolean;
}

/** The figures with whether each is met, as a table's rows. */
export const judged = (goals: readonly Goal[]): Record<string, string | number>[] =>
  goals.map(({ what, value, goal, isFloor = false }) => ({
    what,
    goal: `${isFloor ? '>=' : '<='} ${goal}`,
    measured: value,
    met: (isFloor ? value >= goal : value <= goal) ? 'ok' : 'MISSED',
  }));
