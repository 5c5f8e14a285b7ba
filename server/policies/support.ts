import {
  type AnswerChannel,
  getSupportPromiseHours,
  type OwnSupportState,
  SUPPORT_THREAD,
} from '../../shared/contact-message-options.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import type { User } from '../models/members/user.ts';
import type { ContactMessage } from '../models/operations/contact-message.ts';
import { isUsable } from './account-state.ts';
import { type Claim, isClaimedByOther } from './claims.ts';

/*
 * Threads with support. Who wrote, how their answer reaches them and by when it is promised come from the session with which they wrote:
 * what was typed into a form decides nothing.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Thread = Pick<ContactMessage, 'form' | 'userId' | 'state' | 'createdAt' | 'replies'>;
type Wait = Pick<ContactMessage, 'waitingSince' | 'dueAt' | 'promiseHours'>;

/** Whether somebody sees a thread as their own. */
export const isOwnThread = ({ userId, form }: Thread, actor: Pick<UserActor, 'userId'>): boolean =>
  userId === actor.userId && form !== 'subscribe';

/** Filter for the threads that {@link isOwnThread} allows. */
export const ownThreads = ({ userId }: Pick<UserActor, 'userId'>) => ({ userId, form: { $ne: 'subscribe' } }) as const;

/** Whether the writer of a thread may go on with it at `now`: each message is kept for as long again at least. */
export const canWriteAgain = ({ createdAt, replies = [] }: Thread, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < SUPPORT_THREAD.openDays * DAY_MS && replies.length < SUPPORT_THREAD.maxReplies;

/** Whether the last message of a thread is an answer of staff. */
export const isAnswered = ({ replies = [] }: Pick<Thread, 'replies'>): boolean => replies.at(-1)?.channel !== undefined;

/** How a thread stands for whoever began it. */
export const getOwnSupportState = (thread: Thread): OwnSupportState => {
  if (thread.state === 'open') return 'waiting';
  return isAnswered(thread) ? 'answered' : 'done';
};

/** How an answer reaches the writer of a thread, by their account; null where it cannot. */
export const getAnswerChannel = (
  { form, userId }: Pick<Thread, 'form' | 'userId'>,
  writer: Pick<User, 'suspendedAt' | 'deletedAt' | 'leavingSince'> | null,
  sendsMail: boolean,
): AnswerChannel | null => {
  if (form === 'subscribe') return null;
  if (userId !== null && writer && isUsable(writer)) return 'app';
  return sendsMail ? 'mail' : null;
};

/** What is stored of a thread whose writer, null for a visitor, has just written. Who waits already is not promised a later answer. */
export const beginWait = (writer: UserActor | null, now: Date, { waitingSince, dueAt }: Wait = {}) => {
  const promiseHours = getSupportPromiseHours(writer);
  const promised = new Date(now.getTime() + promiseHours * HOUR_MS);
  const isEarlier = waitingSince && dueAt && dueAt < promised;
  return {
    ...{ state: 'open' as const, lastAt: now, promiseHours },
    ...{ waitingSince: waitingSince ?? now, dueAt: isEarlier ? dueAt : promised },
    ...{ doneBy: null, doneAt: null, doneWords: null },
  };
};

/** What is stored of a thread that staff open again: its writer waits since their first message without an answer, else since `now`. */
export const resumeWait = (thread: Thread & Wait, now: Date) => {
  const { replies = [], createdAt, form, promiseHours } = thread;
  const answered = replies.findLastIndex(({ channel }) => channel !== undefined);
  const next = answered < 0 ? createdAt : replies[answered + 1]?.at;
  const waitingSince = next ?? now;
  const hours = promiseHours ?? getSupportPromiseHours(null);
  return {
    state: 'open' as const,
    waitingSince,
    dueAt: form === 'subscribe' ? null : new Date(waitingSince.getTime() + hours * HOUR_MS),
    ...{ doneBy: null, doneAt: null, doneWords: null },
  };
};

/** What is stored of a thread that waits for nothing any more. */
export const endWait = (by: string, now: Date, words: string | null = null) =>
  ({ state: 'done', waitingSince: null, dueAt: null, doneBy: by, doneAt: now, doneWords: words }) as const;

type Claimable = Pick<ContactMessage, 'claimedBy' | 'claimedAt'>;

/** Who has claimed a thread, and when they last did something with it. */
export const getSupportClaim = ({ claimedBy, claimedAt }: Claimable): Claim => ({
  claimedBy: claimedBy ?? null,
  lastActAt: claimedAt ?? null,
});

/** Whether an admin may answer a thread, put it aside, open it again, claim and release it: no other admin has claimed it. */
export const isSupportWorkable = ({ claimedBy }: Claimable, { userId }: Pick<UserActor, 'userId'>): boolean =>
  !isClaimedByOther({ claimedBy: claimedBy ?? null }, userId);

/** Filter for the threads that {@link isSupportWorkable} allows; `former`: also where this admin has claimed it. */
export const workableThreads = ({ userId }: Pick<UserActor, 'userId'>, former: string | null = null) => ({
  claimedBy: { $in: [null, userId, former] },
});
