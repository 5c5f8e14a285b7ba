import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { isEnded } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { conflict } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { requireReadableConversation } from './threads.ts';

/** Whether someone has put a conversation away from their inbox. */
export const isPutAwayBy = ({ putAwayBy = [] }: Pick<Conversation, 'putAwayBy'>, userId: string): boolean =>
  putAwayBy.includes(userId);

/**
 * Puts a closed conversation away from the actor's inbox, or back into it; the other is told nothing. Throws `not_found` for a
 * conversation that the actor does not see, and `conflict` for one that nobody has closed.
 */
export const putAway = async (
  actor: UserActor,
  { matchId, isAway }: { matchId: string; isAway: boolean },
): Promise<void> => {
  const { userId } = actor;
  // A closed conversation is never opened again.
  if (!isEnded(await requireReadableConversation(actor, matchId)))
    throw conflict('Only a closed conversation can be put away.');
  await getRawCollection<Conversation>(ConversationModel).updateOne(
    { _id: matchId },
    isAway ? { $addToSet: { putAwayBy: userId } } : { $pull: { putAwayBy: userId } },
  );
  publish([{ type: 'match.updated', matchId, viewers: [userId] }]);
};
