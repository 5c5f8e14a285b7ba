import { create } from 'zustand';
import type { Call, ResponseOf } from '../../../../../shared/contract/base/define.ts';
import { type CallInput, request } from '../../../lib/api.ts';
import { describeFailure, getErrorMessage, isPassing } from '../../../lib/error-message.ts';
import { addLeaveGuard } from '../../../lib/leave-guard.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';

/** How long a decision waits in the browser, in milliseconds; until then nobody but the one who decided knows of it. */
export const HOLD_MS = 10_000;
/** Pauses before the tries at a decision that could not be sent, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/** A decision that is not sent yet. */
export interface HeldDecision {
  /** Of what is decided. */
  readonly id: string;
  /** Such as "Approve Zahra Noor". */
  readonly what: string;
  /** The address of what is decided. */
  readonly path: string;
  /** Identifies the list from which it was decided. */
  readonly listKey: string;
  /** When it is sent, or tried again, in milliseconds since 1970. */
  readonly sendsAt: number;
  readonly isSending: boolean;
  /** Why it could not be sent so far. */
  readonly problem: string | null;
}

/** What was written for a decision that was not made in the end. It is kept until it is put away, to be used elsewhere. */
export interface UnsentWords extends Pick<HeldDecision, 'id' | 'what'> {
  readonly words: string;
}

interface Work {
  /** What was written for people and for staff; empty where nothing was. */
  words: string;
  send: () => Promise<void>;
  /** Sends it while the page is closed; what comes of it is not heard. */
  sendLast: () => void;
  onUndo: () => void;
  onRefused: () => void;
  /** The title of the notification where it is refused. */
  failed: string;
  tries: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** The decisions that are not sent yet, in the order in which they were made, and the words of those that were not sent. */
export const useHeldDecisions = create<{ held: readonly HeldDecision[]; unsent: readonly UnsentWords[] }>(() => ({
  held: [],
  unsent: [],
}));

const works = new Map<string, Work>();

const findHeld = (id: string): HeldDecision | undefined =>
  useHeldDecisions.getState().held.find((one) => one.id === id);
const change = (id: string, to: Partial<HeldDecision>): void =>
  useHeldDecisions.setState(({ held }) => ({ held: held.map((one) => (one.id === id ? { ...one, ...to } : one)) }));

const remove = (id: string): void => {
  clearTimeout(works.get(id)?.timer);
  works.delete(id);
  useHeldDecisions.setState(({ held }) => ({ held: held.filter((one) => one.id !== id) }));
};

/** Keeps the words of a decision that is not sent. */
const keepWords = (id: string): void => {
  const [found, words] = [findHeld(id), works.get(id)?.words];
  if (!found || !words) return;
  const { what } = found;
  useHeldDecisions.setState(({ unsent }) => ({
    unsent: [...unsent.filter((one) => one.id !== id), { id, what, words }],
  }));
};

/** Puts kept words away. */
export const putWordsAway = (id: string): void =>
  useHeldDecisions.setState(({ unsent }) => ({ unsent: unsent.filter((one) => one.id !== id) }));

const sendIn = (id: string, ms: number): void => {
  const work = works.get(id);
  if (!work) return;
  clearTimeout(work.timer);
  work.timer = setTimeout(() => void sendNow(id), ms);
  change(id, { sendsAt: Date.now() + ms, isSending: false });
};

/** Sends a decision without waiting longer. Returns whether it is no longer held: what may pass is tried again. */
export const sendNow = async (id: string): Promise<boolean> => {
  const work = works.get(id);
  if (!work || findHeld(id)?.isSending) return !work;
  clearTimeout(work.timer);
  change(id, { isSending: true });
  try {
    await work.send();
  } catch (error) {
    if (works.get(id) !== work) return true;
    if (isPassing(error)) {
      change(id, { problem: describeFailure(error) });
      sendIn(id, PAUSES_MS[Math.min(work.tries, PAUSES_MS.length - 1)] ?? HOLD_MS);
      work.tries += 1;
      return false;
    }
    toast({ title: work.failed, description: getErrorMessage(error), variant: 'destructive' });
    keepWords(id);
    work.onRefused();
  }
  remove(id);
  return true;
};

/** Sends every decision now. Returns whether none is left. */
export const sendAll = async (): Promise<boolean> =>
  (await Promise.all([...works.keys()].map(sendNow))).every(Boolean) && works.size === 0;

/** Takes a decision back, unless it is being sent. Returns it. */
export const undo = (id: string): HeldDecision | undefined => {
  const found = findHeld(id);
  if (!found || found.isSending) return undefined;
  works.get(id)?.onUndo();
  // The form that they were written in has closed.
  keepWords(id);
  remove(id);
  return found;
};

/** Drops a decision that has become needless, as somebody else has decided, and says so. */
export const drop = (id: string, reason: string): void => {
  const found = findHeld(id);
  if (!found || found.isSending) return;
  keepWords(id);
  remove(id);
  toast({ title: `Not sent: ${found.what}`, description: reason, variant: 'destructive' });
};

interface Decision<C extends Call> extends Pick<HeldDecision, 'id' | 'what' | 'path' | 'listKey'> {
  /** The call that sends it, which has one parameter in its path. */
  call: C;
  input: CallInput<C>;
  onSent: (response: ResponseOf<C>) => void;
  onUndo?: () => void;
  /** Called where the service refuses it for good. */
  onRefused: () => void;
  failed: string;
}

/** The fields of a decision that are written by hand. */
const WRITTEN = ['reason', 'message', 'answer', 'note'] as const;

const findWords = ({ body }: { body?: unknown }): string => {
  const fields: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  return WRITTEN.flatMap((name) => {
    const text = fields[name];
    return typeof text === 'string' && text.trim() ? [text.trim()] : [];
  }).join('\n\n');
};

const sendLast = ({ path, method }: Call, input: object): void => {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = { 'Content-Type': 'application/json' };
  void fetch(url, { method, credentials: 'include', keepalive: true, headers, body: JSON.stringify(body) });
};

/** Keeps a decision for ten seconds, in which it can be undone, and then sends it. What is decided already is left as it is. */
export const holdDecision = <C extends Call>(decision: Decision<C>): void => {
  const { id, what, path, listKey, call, input, onSent, onUndo = () => undefined, onRefused, failed } = decision;
  if (works.has(id)) return;
  works.set(id, {
    send: async () => onSent(await request(call, input)),
    sendLast: () => sendLast(call, input as object),
    onUndo,
    onRefused,
    failed,
    words: findWords(input as { body?: unknown }),
    tries: 0,
  });
  const held = { id, what, path, listKey, sendsAt: 0, isSending: false, problem: null };
  useHeldDecisions.setState((now) => ({ held: [...now.held, held] }));
  sendIn(id, HOLD_MS);
};

// A closed or reloaded page sends what it holds: the browser lets such a request outlive the page. What is being sent already ends with the
// page, and may not have arrived: the service refuses the second of two.
const sendAllHeld = (): void => {
  for (const work of works.values()) work.sendLast();
  for (const id of works.keys()) remove(id);
};
if (!import.meta.env.SSR) window.addEventListener('pagehide', sendAllHeld);

/** Signing out waits until everything is sent. */
const guard = {
  ask: (leave: () => void): void => {
    void sendAll().then((isSent) => {
      if (isSent) leave();
      else
        toast({
          title: 'You are still signed in',
          description: 'A decision could not be sent yet. Send it or undo it first.',
          variant: 'destructive',
        });
    });
  },
  onPopState: () => undefined,
};
let removeGuard: (() => void) | undefined;
useHeldDecisions.subscribe(({ held }) => {
  if (held.length > 0) removeGuard ??= addLeaveGuard(guard, true);
  else {
    removeGuard?.();
    removeGuard = undefined;
  }
});

// Of a session that has ended elsewhere nothing can be sent.
onSessionChange(() => {
  for (const id of works.keys()) remove(id);
  useHeldDecisions.setState({ unsent: [] });
});
