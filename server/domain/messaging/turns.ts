import type { TurnAnswer } from '../../../shared/options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { getReaders } from '../../policies/conversation-access.ts';
import { conversationsOnTurnOf, isWaitingFor } from '../../policies/turns.ts';
import type { UserActor } from '../kernel/actor.ts';
import { conflict } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { requireReadableConversation } from './threads.ts';

/** Counts the conversations that wait for a message of the actor; 0 for staff. */
export const countWaiting = async (actor: UserActor): Promise<number> => {
  if (actor.role !== 'member') return 0;
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .find(conversationsOnTurnOf(actor.userId), { projection: { 'lastMessage.content': 0 } })
    .toArray();
  return threads.filter((thread) => isWaitingFor(thread, actor.userId)).length;
};

/**
 * Stores how the actor responds to being asked whether they will write, for the message that is the last one now. The other
 * sees that they need more time, and nothing of another answer. Throws `not_found` for a conversation that the actor does not
 * see, and `conflict` where it is not their turn to write.
 */
export const answerTurn = async (
  actor: UserActor,
  { matchId, answer }: { matchId: string; answer: TurnAnswer },
): Promise<void> => {
  const { userId } = actor;
  await requireReadableConversation(actor, matchId);
  const mine = { userId, seq: '$seq', answer };
  const others = { $filter: { input: { $ifNull: ['$turnAnswers', []] }, cond: { $ne: ['$$this.userId', userId] } } };
  const after = await getRawCollection<Conversation>(ConversationModel).findOneAndUpdate(
    { ...conversationsOnTurnOf(userId), _id: matchId },
    [{ $set: { turnAnswers: { $concatArrays: [others, [mine]] } } }],
    { returnDocument: 'after', projection: { lastMessage: 0 } },
  );
  if (!after) throw conflict('It is not your turn to write in this conversation.');
  const viewers = answer === 'more-time' ? getReaders(after) : [userId];
  publish([{ type: 'match.updated', matchId, viewers }]);
};
