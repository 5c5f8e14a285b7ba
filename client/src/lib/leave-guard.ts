/** What a page with unsaved changes does about being left. */
interface LeaveGuard {
  /** Asks before something that would lose the changes. */
  readonly ask: (leave: () => void) => void;
  readonly onPopState: (event: PopStateEvent) => void;
}

/**
 * The guard of the page that is shown; undefined while it has no unsaved changes. The program's entry lets it see Back and
 * Forward before the router does: the window's listeners run in the order in which they were added, capturing or not.
 */
export const leaveGuard: { current?: LeaveGuard | undefined } = {};
