import { randomUUID } from 'node:crypto';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import { MessageModel } from '../../server/models/messaging/message.ts';
import { getReadMarkId, ReadMarkModel } from '../../server/models/messaging/read-mark.ts';

/** The two of the demo community whose conversation is measured. */
export const READER = 'premium@demo.test';
export const WRITER = 'standard@demo.test';

const SENTENCES = [
  'It was good to hear from you.',
  'We opened the library on Tuesday, and more people came than anyone had hoped for. I stayed until the lights went out.',
  'نعم، هذا صحيح تماما.',
  'My mother asks about you.\nSo does my sister.',
  'Have a look at https://example.org/a/walk?by=the-river when you can.',
];
const MESSAGES_PER_INSERT = 2_000;

/** Fills the conversation of the two, read by both, up to a number of messages; returns the id of its match. */
export const fillThread = async (mongodbUri: string, length: number): Promise<string> => {
  await connectMongo(mongodbUri);
  try {
    // A tier without a limit of messages a day.
    await UserModel.updateOne({ email: WRITER }, { membershipTier: 'premium' });
    const people = await UserModel.find({ email: { $in: [READER, WRITER] } }).lean();
    const participants = people.map(({ _id }) => _id);
    const thread = await ConversationModel.findOne({ kind: 'match', participants: { $all: participants } }).lean();
    if (!thread) throw new Error(`${READER} and ${WRITER} are not connected.`);
    const start = Date.now() - length * 60_000;
    const messages = Array.from({ length: Math.max(0, length - thread.seq) }, (_, index) => ({
      _id: newId(),
      conversationId: thread._id,
      seq: thread.seq + index + 1,
      senderId: participants[index % 2] ?? '',
      fromMatchmaker: false,
      clientMessageId: randomUUID(),
      content: `${thread.seq + index + 1}. ${SENTENCES[index % SENTENCES.length]}`,
      createdAt: new Date(start + index * 60_000),
    }));
    for (let from = 0; from < messages.length; from += MESSAGES_PER_INSERT) {
      await MessageModel.insertMany(messages.slice(from, from + MESSAGES_PER_INSERT), { ordered: true });
    }
    const lastMessage = messages.at(-1) ?? thread.lastMessage;
    await ConversationModel.updateOne({ _id: thread._id }, { seq: length, lastMessage, lastActivityAt: new Date() });
    for (const reader of participants) {
      const mark = { conversationId: thread._id, reader, seq: length };
      await ReadMarkModel.updateOne({ _id: getReadMarkId(reader, thread._id) }, mark, { upsert: true });
    }
    return thread._id;
  } finally {
    await disconnectMongo();
  }
};
