import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { canReadConversation } from '../../policies/conversation-access.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { loadMatchmaker } from '../messaging/matchmaker-thread.ts';

/** A file of an export: its path, and its text or bytes in parts. */
export interface ExportFile {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Messages that are in memory at once, and in one part of a file. */
const BATCH_SIZE = 100;

/**
 * Returns a file for each of the actor's conversations. Of one that they may no longer read it has what they have written, and
 * nothing of the other.
 */
export async function* listConversationFiles(actor: UserActor): AsyncGenerator<ExportFile> {
  const { userId } = actor;
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .find({ participants: userId }, { projection: { lastMessage: 0 } })
    .sort({ _id: 1 })
    .toArray();
  const otherIn = ({ participants }: Conversation): string => participants.find((id) => id !== userId) ?? '';
  const seen = await loadVisibleProfiles(
    userId,
    threads.filter((thread) => canReadConversation(thread, userId)).map(otherIn),
  );
  const { assignedMatchmakerId } = actor.user;
  const matchmaker = assignedMatchmakerId ? await loadMatchmaker(assignedMatchmakerId) : null;
  for (const [at, thread] of threads.entries()) {
    const isOwn = thread.kind === 'matchmaker';
    const name = isOwn ? (matchmaker?.name ?? null) : (seen.get(otherIn(thread))?.user.firstName ?? null);
    const isWhole = isOwn || name !== null;
    yield { path: `conversations/${at + 1}.json`, content: writeConversation(userId, thread._id, { name, isWhole }) };
  }
}

async function* writeConversation(
  userId: string,
  conversationId: string,
  { name, isWhole }: { name: string | null; isWhole: boolean },
): AsyncGenerator<string> {
  yield `{"with": ${JSON.stringify(name)}, "messages": [`;
  const wanted = isWhole ? { conversationId } : { conversationId, senderId: userId };
  const messages = getRawCollection<Message>(MessageModel)
    .find(wanted, { batchSize: BATCH_SIZE, projection: { senderId: 1, content: 1, createdAt: 1 } })
    .sort({ seq: 1 });
  let [part, count] = ['', 0];
  for await (const { senderId, content, createdAt } of messages) {
    const row = { at: createdAt, from: senderId === userId ? 'you' : 'them', text: content };
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % BATCH_SIZE !== 0) continue;
    yield part;
    part = '';
  }
  yield `${part}\n]}\n`;
}
