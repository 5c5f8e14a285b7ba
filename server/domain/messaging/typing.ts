import { canWriteInConversation } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { forbidden } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { requireReadableConversation } from './threads.ts';

/**
 * Publishes to the other person of a match that the actor is writing. Throws `not_found` where the actor sees no
 * conversation and `forbidden` where they may not write to the other now.
 */
export const publishTyping = async (actor: UserActor, matchId: string): Promise<void> => {
  const conversation = await requireReadableConversation(actor, matchId);
  if (!canWriteInConversation(conversation, actor)) throw forbidden();
  const to = conversation.participants.find((id) => id !== actor.userId);
  if (to !== undefined) publish([{ type: 'match.typing', matchId, userId: actor.userId, to }]);
};
