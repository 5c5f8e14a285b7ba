/** Runs the handler of a call when its turn among the writes of its socket has come. */
export type InTurn = <T>(handle: () => Promise<T>) => Promise<T>;

/**
 * Serves a write of a socket. `thread`: the conversation into which it sends, by a handler that takes its place in the line of all
 * sends before it waits for anything; null for every other write.
 */
export type WriteLine = <T>(thread: string | null, serve: (inTurn: InTurn) => Promise<T>) => Promise<T>;

/** A promise, and what resolves it. */
const createSignal = () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

/**
 * Creates the line of a socket's writes, which keeps them in the order in which they came. A write is served once all earlier ones have
 * ended; only messages that follow one another into the same conversation are looked into together, and begin in their order without
 * waiting for the end of the one before, so that they are stored together. That holds once one of them was stored: a conversation
 * that is still missing is opened by its first message, which the others must not overtake.
 */
export const createWriteLine = (): WriteLine => {
  /** Until the handlers of all earlier writes have begun, and until those writes have ended. */
  let begun: Promise<void> = Promise.resolve();
  let ended: Promise<void> = Promise.resolve();
  /** The latest writes, as far as they send into the same conversation, and when that has taken one of them. */
  let latest = { thread: null as string | null, taken: createSignal() };

  return (thread, serve) => {
    if (thread === null || thread !== latest.thread) latest = { thread, taken: createSignal() };
    const { taken } = latest;
    const [earlierBegun, own] = [begun, createSignal()];
    const inTurn: InTurn = async (handle) => {
      await earlierBegun;
      try {
        return handle();
      } finally {
        own.give();
      }
    };
    const result = Promise.race([ended, taken.given]).then(() => serve(inTurn));
    // What was refused before its turn holds up nobody.
    const ownEnd = result.then(taken.give, () => {}).then(own.give);
    begun = earlierBegun.then(() => own.given);
    ended = Promise.all([ended, ownEnd]).then(() => {});
    return result;
  };
};
