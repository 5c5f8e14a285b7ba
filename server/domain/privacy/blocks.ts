import { type Block, BlockModel, getBlockId } from '../../models/members/block.ts';
import { loadVisibleProfiles, requireKnownPerson } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { publish } from '../kernel/events.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { closeForBlock, reopenAfterBlock } from '../messaging/conversations.ts';

/** Returns whom the actor has blocked, the latest first. */
export const listBlocks = (actor: UserActor): Promise<Block[]> =>
  BlockModel.find({ blockerId: actor.userId }).sort({ createdAt: -1, _id: -1 }).lean<Block[]>();

/**
 * Blocks somebody: from its commit on neither of the two sees, meets or reaches the other. The conversation is closed and
 * hidden in the same transaction, so that no message follows. Does nothing where it is so already. Throws `not_found` for
 * anyone whom the actor was never shown.
 */
export const blockUser = async (actor: UserActor, userId: string): Promise<void> => {
  const blockerId = actor.userId;
  const _id = getBlockId(blockerId, userId);
  if (await BlockModel.exists({ _id })) return;
  const { firstName } = await requireKnownPerson(actor, userId);
  const seenBy = await findSeenBy(blockerId, userId);
  await inTransaction(async ({ session, record }) => {
    await closeForBlock(session, blockerId, userId);
    const block = { blockerId, blockedId: userId, firstName, createdAt: clock.now() };
    await BlockModel.updateOne({ _id }, { $setOnInsert: block }, { session, upsert: true });
    record({ type: 'people.changed', userIds: [blockerId, ...seenBy] });
    record({ type: 'insights.outdated', userId: blockerId, of: ['recommendations'] });
  });
};

/**
 * Lifts the actor's block of somebody: the match and the conversation are as they were, unless something else closes or hides
 * them. Does nothing where there is no block. Throws `not_found` where there is none and the actor was never shown this person.
 */
export const unblockUser = async (actor: UserActor, userId: string): Promise<void> => {
  const blockerId = actor.userId;
  const _id = getBlockId(blockerId, userId);
  if (!(await BlockModel.exists({ _id }))) {
    await requireKnownPerson(actor, userId);
    return;
  }
  await inTransaction(async ({ session, record }) => {
    await reopenAfterBlock(session, blockerId, userId);
    await BlockModel.deleteOne({ _id }, { session });
    record({ type: 'insights.outdated', userId: blockerId, of: ['recommendations'] });
  });
  publish([{ type: 'people.changed', userIds: [blockerId, ...(await findSeenBy(blockerId, userId))] }]);
};

/**
 * Returns the other's id where they see the actor as somebody introduced to them, and so have to fetch again what they show.
 * Anyone else is sent nothing: nothing of what they see changes, and they must not learn that anything has.
 */
const findSeenBy = async (actorId: string, otherId: string): Promise<string[]> =>
  (await loadVisibleProfiles(otherId, [actorId])).get(actorId)?.isIntroduced ? [otherId] : [];
