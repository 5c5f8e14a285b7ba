import type { OpenedStaffSupportThread, StaffSupportThread } from '../../../shared/contract/staff/staff-support.ts';
import type { OpenedThread, SupportPage } from '../../domain/contact-messages/review-list.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { ContactMessage } from '../../models/operations/contact-message.ts';
import { getSupportAbilities, getThreadStand } from '../../policies/abilities.ts';
import { presentNameById } from '../people.ts';
import { presentTopic } from '../support.ts';

type Context = Pick<SupportPage, 'users' | 'sendsMail'>;

const presentFacts = (thread: ContactMessage) => ({
  id: thread._id,
  form: thread.form,
  topic: presentTopic(thread.topic),
  state: thread.state,
  isAnswered: getThreadStand(thread, null, false).isAnswered,
  createdAt: thread.createdAt.toISOString(),
});

const findChannel = (thread: ContactMessage, { users, sendsMail }: Context) =>
  getThreadStand(thread, users.get(thread.userId ?? '') ?? null, sendsMail).answersBy;

const presentRow = (thread: ContactMessage, context: Context, viewer: UserActor): StaffSupportThread => {
  const { users } = context;
  const isOpen = thread.state === 'open';
  // One that a server of an earlier release stored waits since it was written.
  const waitingSince = thread.waitingSince ?? thread.createdAt;
  return {
    ...presentFacts(thread),
    name: thread.name,
    writer: presentNameById(users, thread.userId),
    tier: users.get(thread.userId ?? '')?.membershipTier ?? null,
    waitingSince: isOpen ? waitingSince.toISOString() : null,
    dueAt: thread.dueAt?.toISOString() ?? null,
    lastAt: (thread.lastAt ?? thread.createdAt).toISOString(),
    claimedBy: presentNameById(users, thread.claimedBy ?? null),
    claimedAt: thread.claimedAt?.toISOString() ?? null,
    doneBy: presentNameById(users, thread.doneBy),
    doneAt: thread.doneAt?.toISOString() ?? null,
    doneWords: thread.doneWords ?? null,
    can: getSupportAbilities(viewer, thread, findChannel(thread, context)),
    cursor: formatCursor(isOpen ? waitingSince : thread.createdAt, thread._id),
  };
};

/** A page of threads with support, for an admin: who wrote about what, and not what was said. */
export const presentSupportThreads = (page: SupportPage, viewer: UserActor): StaffSupportThread[] =>
  page.threads.map((thread) => presentRow(thread, page, viewer));

/** The thread with support that an admin opened. */
export const presentSupportThread = (opened: OpenedThread, viewer: UserActor): OpenedStaffSupportThread => {
  const { thread, users, earlier } = opened;
  const first = { id: thread._id, isFromTeam: false, author: null, createdAt: thread.createdAt.toISOString() };
  return {
    ...presentRow(thread, opened, viewer),
    email: thread.email,
    answersBy: findChannel(thread, opened),
    messages: [
      ...(thread.message === null ? [] : [{ ...first, text: thread.message }]),
      ...(thread.replies ?? []).map(({ _id, by, channel, text, at }) => ({
        id: _id,
        isFromTeam: channel !== undefined,
        author: channel === undefined ? null : presentNameById(users, by),
        text,
        createdAt: at.toISOString(),
      })),
    ],
    earlier: earlier.map(presentFacts),
  };
};
