import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  blockerId: { type: String, required: true },
  blockedId: { type: String, required: true },
  /** The first name of the blocked member at that time: the list of whom one has blocked never shows what became of them. */
  firstName: { type: String, required: true },
  createdAt: { type: Date, required: true },
};

/** That a member has blocked another. `_id` is `<blockerId>:<blockedId>`. Deleted when the block is lifted. */
export interface Block extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<Block>(fields, { collection: 'blocks', versionKey: false });
schema.index({ blockerId: 1, createdAt: -1, _id: -1 });
schema.index({ blockedId: 1 });

export const BlockModel = mongoose.model('Block', schema);

/** Returns the id of the block of one member by another. */
export const getBlockId = (blockerId: string, blockedId: string): string => `${blockerId}:${blockedId}`;
