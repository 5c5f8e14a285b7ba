import { isSeen, mayWrite } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { forbidden, notFound } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { unsafeConversation } from './threads.ts';

/** Tells the other person of a match that the actor is writing; only where the actor may write to them now. */
export const tellTyping = async (actor: UserActor, matchId: string): Promise<void> => {
  const conversation = await unsafeConversation(matchId);
  if (conversation?.kind !== 'match' || !conversation.participants.includes(actor.userId) || !isSeen(conversation))
    throw notFound('not a thread the actor sees');
  if (!mayWrite(conversation, actor.userId)) throw forbidden();
  const to = conversation.participants.find((id) => id !== actor.userId);
  if (to !== undefined) publish([{ type: 'match.typing', matchId, userId: actor.userId, to }]);
};
