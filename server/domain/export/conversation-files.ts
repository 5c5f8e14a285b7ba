import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { canReadConversation } from '../../policies/conversation-access.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { loadMatchmaker } from '../messaging/matchmaker-thread.ts';
import { isPutAwayBy } from '../messaging/put-away.ts';

/** A file of an export: its path, and its text or bytes in parts. */
export interface ExportFile {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Messages that are in memory at once, and in one part of a file. */
const BATCH_SIZE = 100;

/**
 * Returns a file for each of the actor's conversations. Of one that they may no longer read it has what they have written, and
 * nothing of the other: an archive may be taken slowly, so that this is looked up when the file is begun, and with each part of it.
 */
export async function* listConversationFiles(actor: UserActor): AsyncGenerator<ExportFile> {
  const { userId } = actor;
  const threads = await getRawCollection<Pick<Conversation, '_id'>>(ConversationModel)
    .find({ participants: userId }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
  const { assignedMatchmakerId } = actor.user;
  const matchmaker = assignedMatchmakerId ? await loadMatchmaker(assignedMatchmakerId) : null;
  for (const [at, { _id }] of threads.entries()) {
    yield {
      path: `conversations/${at + 1}.json`,
      content: writeConversation(userId, _id, matchmaker?.name ?? null),
    };
  }
}

/** Loads a conversation, or null where the user may not read it now. */
const loadReadable = async (userId: string, conversationId: string): Promise<Conversation | null> => {
  const thread = await getRawCollection<Conversation>(ConversationModel).findOne(
    { _id: conversationId },
    { projection: { lastMessage: 0 } },
  );
  return thread && (thread.kind === 'matchmaker' || canReadConversation(thread, userId)) ? thread : null;
};

/** Returns with whom a conversation is, by name where that is known; null where the user does not see them now. */
const findPartner = async (
  userId: string,
  thread: Conversation | null,
  matchmakerName: string | null,
): Promise<{ name: string | null } | null> => {
  if (!thread) return null;
  if (thread.kind === 'matchmaker') return { name: matchmakerName };
  const otherId = thread.participants.find((id) => id !== userId) ?? '';
  const other = (await loadVisibleProfiles(userId, [otherId])).get(otherId);
  return other ? { name: other.user.firstName } : null;
};

async function* writeConversation(
  userId: string,
  conversationId: string,
  matchmakerName: string | null,
): AsyncGenerator<string> {
  const thread = await loadReadable(userId, conversationId);
  const partner = await findPartner(userId, thread, matchmakerName);
  let isWhole = partner !== null;
  const away = thread && isPutAwayBy(thread, userId) ? '"putAway": true, ' : '';
  yield `{"with": ${JSON.stringify(partner?.name ?? null)}, ${away}"messages": [`;
  const wanted = isWhole ? { conversationId } : { conversationId, senderId: userId };
  const messages = getRawCollection<Message>(MessageModel)
    .find(wanted, { batchSize: BATCH_SIZE, projection: { senderId: 1, content: 1, createdAt: 1 } })
    .sort({ seq: 1 });
  let [part, count] = ['', 0];
  for await (const { senderId, content, createdAt } of messages) {
    if (!isWhole && senderId !== userId) continue;
    const row = { at: createdAt, from: senderId === userId ? 'you' : 'them', text: content };
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % BATCH_SIZE !== 0) continue;
    yield part;
    part = '';
    isWhole &&= (await loadReadable(userId, conversationId)) !== null;
  }
  yield `${part}\n]}\n`;
}
