import type { ClientSession } from 'mongoose';
import { createDocumentReader } from '../domain/kernel/document-reader.ts';
import { type Block, BlockModel } from '../models/members/block.ts';

/*
 * A block keeps two members apart in both directions, whoever of the two has blocked the other: neither is shown, introduced
 * or recommended to the other. In their conversation it is a reason that hides it (`conversation-access.ts`). The engine
 * evaluates the rule for many pairs at a time (`domain/matching/columns/privacy-columns.ts`).
 */

type Sides = Pick<Block, 'blockerId' | 'blockedId'>;

/** Returns the member whom a block keeps apart from `userId`; null where the user is none of the two. */
export const getApartFrom = ({ blockerId, blockedId }: Sides, userId: string): string | null => {
  if (blockerId === userId) return blockedId;
  return blockedId === userId ? blockerId : null;
};

/** Filter for the blocks that keep somebody apart from one of some users: those for which {@link getApartFrom} is not null. */
const blocksAround = (userIds: string | string[]) => {
  const anyOf = typeof userIds === 'string' ? userIds : { $in: userIds };
  return { $or: [{ blockerId: anyOf }, { blockedId: anyOf }] };
};

const SIDES = { _id: 0, blockerId: 1, blockedId: 1 } as const;

const readBlocks = createDocumentReader<Pick<Block, '_id' | keyof Sides>>(BlockModel, {
  projection: { blockerId: 1, blockedId: 1 },
  where: blocksAround,
  getKeys: ({ blockerId, blockedId }) => [blockerId, blockedId],
});

/** Returns all blocks by a user and of a user, by id. */
export const loadBlocksAround = async (userId: string): Promise<readonly Sides[]> =>
  [...(await readBlocks([userId]))(userId)].sort((one, other) => (one._id < other._id ? -1 : 1));

/** Returns the blocks between any two of some users, in either direction. */
export const findBlocksAmong = (userIds: readonly string[], session: ClientSession | null = null): Promise<Sides[]> =>
  BlockModel.find({ blockerId: { $in: userIds }, blockedId: { $in: userIds } }, SIDES, { session }).lean<Sides[]>();

/** Returns whom each of some users has blocked, by user id and in a fixed order, for the engine; who blocked no one is absent. */
export const loadBlockedIds = async (userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const blocks: Sides[] = await BlockModel.find({ blockerId: { $in: userIds } }, SIDES)
    .sort({ _id: 1 })
    .lean();
  const blockedIds = new Map<string, string[]>();
  for (const { blockerId, blockedId } of blocks)
    blockedIds.set(blockerId, [...(blockedIds.get(blockerId) ?? []), blockedId]);
  return blockedIds;
};
