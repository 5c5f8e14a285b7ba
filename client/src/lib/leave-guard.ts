/** Asks before something that would lose unsaved changes; runs it at once where there are none. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

/** Sets the guard of the page that is shown; undefined while it has no unsaved changes. */
export const setLeaveGuard = (next: Guard | undefined): void => {
  guard = next;
};

/** Runs what leaves the page, after the user has agreed to lose their unsaved changes, if there are any. */
export const leavePage: Guard = (leave) => (guard ? guard(leave) : leave());
