import type { BlockView } from '../../shared/contract/blocks.ts';
import type { Block } from '../models/members/block.ts';

/** A block as the one who blocked sees it. */
export const presentBlock = ({ blockedId, firstName, createdAt }: Block): BlockView => ({
  userId: blockedId,
  firstName,
  blockedAt: createdAt.toISOString(),
});
