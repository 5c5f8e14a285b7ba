import type { UserActor } from './actor.ts';
import { isSeen, mayWrite } from './conversation-rights.ts';
import { forbidden, notFound } from './errors.ts';
import { publish } from './events.ts';
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
