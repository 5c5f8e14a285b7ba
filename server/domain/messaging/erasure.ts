import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { getReadMarkId, ReadMarkModel, STAFF_READER } from '../../models/messaging/read-mark.ts';

/** What stands in the place of a message whose writer's account was erased. */
const REMOVED_MESSAGE = 'This message was removed';

/**
 * Removes what an erased user has written. A conversation with another member keeps its numbers and the other's messages; the
 * thread with the matchmaker is the user's own and goes as a whole. It may be repeated, and be interrupted anywhere.
 */
export const eraseMessagesOf = async (userId: string): Promise<void> => {
  const threads = ConversationModel.find({ participants: userId }, { kind: 1 }).lean().cursor();
  for await (const { _id, kind } of threads) {
    if (kind === 'matchmaker') await deleteThread(_id);
    else await redactThread(_id, userId);
  }
};

const redactThread = async (conversationId: string, senderId: string): Promise<void> => {
  await MessageModel.updateMany(
    { conversationId, senderId },
    { $set: { content: REMOVED_MESSAGE }, $unset: { clientMessageId: 1, warning: 1 } },
  );
  await ConversationModel.updateOne(
    { _id: conversationId, 'lastMessage.senderId': senderId },
    { $set: { 'lastMessage.content': REMOVED_MESSAGE } },
  );
  await ConversationModel.updateOne({ _id: conversationId }, { $pull: { putAwayBy: senderId } });
  await ReadMarkModel.deleteOne({ _id: getReadMarkId(senderId, conversationId) });
};

const deleteThread = async (memberId: string): Promise<void> => {
  await MessageModel.deleteMany({ conversationId: memberId });
  const readers = [memberId, STAFF_READER].map((reader) => getReadMarkId(reader, memberId));
  await ReadMarkModel.deleteMany({ _id: { $in: readers } });
  // Last, because the messages are found by it where this is repeated.
  await ConversationModel.deleteOne({ _id: memberId });
};
