/** What a page with unsaved changes does about being left. */
interface LeaveGuard {
  /** Asks before something that would lose the changes. */
  readonly ask: (leave: () => void) => void;
  readonly onPopState: (event: PopStateEvent) => void;
}

let guard: LeaveGuard | undefined;

/** Sets the guard of the page that is shown; undefined while it has no unsaved changes. */
export const setLeaveGuard = (next: LeaveGuard | undefined): void => {
  guard = next;
};

/** Runs what leaves the page, after the user has agreed to lose their unsaved changes, if there are any. */
export const leavePage = (leave: () => void): void => {
  if (guard) guard.ask(leave);
  else leave();
};

/**
 * Lets the guard see Back and Forward before the router does. Called before the router is rendered: the window's listeners
 * run in the order in which they were added, capturing or not.
 */
export const guardHistory = (): void => window.addEventListener('popstate', (event) => guard?.onPopState(event));
