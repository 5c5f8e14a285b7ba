import { ALL_CONTACT_TOPICS, type ContactTopic } from '../../shared/contact-message-options.ts';
import type { OpenedSupportThread, SupportThread } from '../../shared/contract/support.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { ContactMessage } from '../models/operations/contact-message.ts';
import { getOwnThreadStand } from '../policies/abilities.ts';

/** How many characters of the first message a row has. */
const EXCERPT = 140;

/** Returns what a message to support is about; `other` for a topic that only a server of a later release knows. */
export const presentTopic = (topic: ContactTopic | null): ContactTopic | null =>
  topic === null || ALL_CONTACT_TOPICS.includes(topic) ? topic : 'other';

const presentRow = (thread: ContactMessage): SupportThread => ({
  id: thread._id,
  topic: presentTopic(thread.topic),
  state: getOwnThreadStand(thread).state,
  excerpt: [...(thread.message ?? '')].slice(0, EXCERPT).join(''),
  createdAt: thread.createdAt.toISOString(),
  lastAt: (thread.lastAt ?? thread.createdAt).toISOString(),
  dueAt: thread.dueAt?.toISOString() ?? null,
  cursor: formatCursor(thread.createdAt, thread._id),
});

/** Threads with support, for whoever began them. */
export const presentOwnThreads = (threads: readonly ContactMessage[]): SupportThread[] => threads.map(presentRow);

/** A thread with support with its messages, for whoever began it: of the staff it names nobody, and has no word of theirs. */
export const presentOwnThread = (thread: ContactMessage): OpenedSupportThread => ({
  ...presentRow(thread),
  messages: [
    { id: thread._id, isOwn: true, text: thread.message ?? '', createdAt: thread.createdAt.toISOString() },
    ...(thread.replies ?? []).map(({ _id, channel, text, at }) => ({
      id: _id,
      isOwn: channel === undefined,
      text,
      createdAt: at.toISOString(),
    })),
  ],
  can: { reply: getOwnThreadStand(thread).canReply },
});
