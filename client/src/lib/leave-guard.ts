/** What a page with unsaved changes does about being left. */
export interface LeaveGuard {
  /** Asks before something that would lose the changes. */
  readonly ask: (leave: () => void) => void;
  readonly onPopState: (event: PopStateEvent) => void;
}

let guards: readonly LeaveGuard[] = [];

/** Adds a guard. The one that came last is asked; one that `yields` only while there is no other. Returns how it is removed. */
export const addLeaveGuard = (guard: LeaveGuard, yields = false): (() => void) => {
  guards = yields ? [guard, ...guards] : [...guards, guard];
  return () => {
    guards = guards.filter((one) => one !== guard);
  };
};

/** Leaves once all guards that have something to lose agree: they are asked one after the other, the last first. */
export const askBeforeLeaving = (leave: () => void): void => {
  const asked = new Set<LeaveGuard>();
  const askNext = (): void => {
    const next = guards.findLast((guard) => !asked.has(guard));
    if (next) {
      asked.add(next);
      next.ask(askNext);
    } else {
      leave();
    }
  };
  askNext();
};

/**
 * Returns the guard that is asked; undefined while nothing on the page is unsaved. The program's entry lets it see Back and
 * Forward before the router does: the window's listeners run in the order in which they were added, capturing or not.
 */
export const getLeaveGuard = (): LeaveGuard | undefined => guards.at(-1);
