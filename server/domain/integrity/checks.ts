import type { PipelineStage } from 'mongoose';
import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { BlockModel } from '../../models/members/block.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { PhotoChunkModel } from '../../models/members/photo-chunk.ts';
import { PhotoFileModel } from '../../models/members/photo-file.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { ReadMarkModel } from '../../models/messaging/read-mark.ts';

/** Something that holds for all stored data. */
export interface Check {
  readonly name: string;
  /** What is wrong with each document that the pipeline returns. */
  readonly fault: string;
  /** The collection that is read. */
  readonly of: string;
  /** Returns the documents that are at fault: of them their `_id` is named. */
  readonly pipeline: PipelineStage[];
}

const nameOf = (model: { collection: { name: string } }) => model.collection.name;

/** Stages that leave those documents for which another collection has none. */
const without = (
  model: { collection: { name: string } },
  localField: string,
  foreignField = '_id',
): PipelineStage[] => [
  { $lookup: { from: nameOf(model), localField, foreignField, pipeline: [{ $project: { _id: 1 } }], as: 'found' } },
  { $match: { found: { $size: 0 } } },
];

/** What was just sent is in its album a moment later. */
const UPLOAD_MS = 3_600_000;

/** Returns all checks, for a moment. */
export const listChecks = (now: Date): Check[] => [
  {
    name: 'message-numbers',
    fault: 'the numbers of its messages have a gap, or do not end at its last one',
    of: nameOf(ConversationModel),
    pipeline: [
      {
        $lookup: {
          from: nameOf(MessageModel),
          localField: '_id',
          foreignField: 'conversationId',
          pipeline: [{ $group: { _id: null, count: { $sum: 1 }, first: { $min: '$seq' }, last: { $max: '$seq' } } }],
          as: 'messages',
        },
      },
      { $set: { messages: { $ifNull: [{ $first: '$messages' }, { count: 0, first: 1, last: 0 }] } } },
      {
        $match: {
          $expr: {
            $or: [
              { $ne: ['$messages.count', '$seq'] },
              { $ne: ['$messages.last', '$seq'] },
              { $ne: ['$messages.first', 1] },
            ],
          },
        },
      },
    ],
  },
  {
    name: 'messages-without-conversation',
    fault: 'messages name this conversation, which does not exist',
    of: nameOf(MessageModel),
    pipeline: [{ $group: { _id: '$conversationId' } }, ...without(ConversationModel, '_id')],
  },
  {
    name: 'client-message-ids',
    fault: 'a message was stored twice under the id that its sender gave it',
    of: nameOf(MessageModel),
    pipeline: [
      { $match: { clientMessageId: { $type: 'string' } } },
      {
        $group: {
          _id: { conversation: '$conversationId', sender: '$senderId', id: '$clientMessageId' },
          ids: { $push: '$_id' },
        },
      },
      { $match: { 'ids.1': { $exists: true } } },
      { $project: { _id: { $first: '$ids' } } },
    ],
  },
  {
    name: 'pairs',
    fault: 'two people have more than one match, or its key is not theirs',
    of: nameOf(MatchModel),
    pipeline: [
      { $set: { key: { $concat: [{ $first: '$users' }, ':', { $last: '$users' }] } } },
      { $group: { _id: '$key', ids: { $push: '$_id' }, keys: { $addToSet: '$pairKey' } } },
      { $match: { $or: [{ 'ids.1': { $exists: true } }, { $expr: { $ne: ['$keys', ['$_id']] } }] } },
      { $project: { _id: { $first: '$ids' } } },
    ],
  },
  {
    name: 'accepted-matches',
    fault: 'it is accepted, but not by both, or has no conversation',
    of: nameOf(MatchModel),
    pipeline: [
      { $match: { status: 'accepted' } },
      {
        $lookup: {
          from: nameOf(ConversationModel),
          localField: '_id',
          foreignField: '_id',
          pipeline: [{ $project: { _id: 1 } }],
          as: 'found',
        },
      },
      { $match: { $or: [{ found: { $size: 0 } }, { responses: { $ne: ['interested', 'interested'] } }] } },
    ],
  },
  {
    name: 'conversations-without-match',
    fault: 'it is the conversation of a match that does not exist',
    of: nameOf(ConversationModel),
    pipeline: [{ $match: { kind: 'match' } }, ...without(MatchModel, '_id')],
  },
  {
    name: 'read-marks',
    fault: 'it is beyond the last message of its conversation',
    of: nameOf(ReadMarkModel),
    pipeline: [
      {
        $lookup: {
          from: nameOf(ConversationModel),
          localField: 'conversationId',
          foreignField: '_id',
          pipeline: [{ $project: { seq: 1 } }],
          as: 'found',
        },
      },
      { $match: { $expr: { $gt: ['$seq', { $ifNull: [{ $first: '$found.seq' }, 0] }] } } },
    ],
  },
  {
    name: 'batches',
    fault: 'it has more introductions than any tier has in a day, or one twice',
    of: nameOf(BatchModel),
    pipeline: [
      {
        $match: {
          $expr: {
            $or: [
              { $gt: [{ $size: '$matchIds' }, Math.max(...Object.values(DAILY_ALLOWANCE))] },
              { $ne: [{ $size: '$matchIds' }, { $size: { $setUnion: ['$matchIds', []] } }] },
            ],
          },
        },
      },
    ],
  },
  {
    name: 'photo-files',
    fault: 'it is a picture of a photo that is in no album',
    of: nameOf(PhotoFileModel),
    pipeline: [
      { $match: { uploadDate: { $lt: new Date(now.getTime() - UPLOAD_MS) } } },
      { $set: { photoId: { $first: { $split: ['$_id', '/'] } } } },
      ...without(PhotosModel, 'photoId', 'photos._id'),
    ],
  },
  {
    name: 'photo-chunks',
    fault: 'parts of a picture have no file',
    of: nameOf(PhotoChunkModel),
    pipeline: [
      { $match: { $expr: { $lt: [{ $toDate: '$_id' }, new Date(now.getTime() - UPLOAD_MS)] } } },
      { $group: { _id: '$files_id' } },
      ...without(PhotoFileModel, '_id'),
    ],
  },
  {
    name: 'profiles',
    fault: 'its profile has no account',
    of: nameOf(ProfileModel),
    pipeline: without(UserModel, '_id'),
  },
  {
    name: 'settings',
    fault: 'its settings have no account',
    of: nameOf(SettingsModel),
    pipeline: without(UserModel, '_id'),
  },
  {
    name: 'tiers',
    fault: 'it is a member without a tier, or has a tier and is no member',
    of: nameOf(UserModel),
    pipeline: [
      { $match: { deletedAt: null } },
      { $match: { $expr: { $ne: [{ $eq: ['$role', 'member'] }, { $ne: ['$membershipTier', null] }] } } },
    ],
  },
  {
    name: 'blocks',
    fault: 'it is open although one of the two has blocked the other, or closed by a block that is not there',
    of: nameOf(ConversationModel),
    pipeline: [
      { $match: { kind: 'match' } },
      {
        $lookup: {
          from: nameOf(BlockModel),
          let: { people: '$participants' },
          pipeline: [
            {
              $match: {
                $expr: { $and: [{ $in: ['$blockerId', '$$people'] }, { $in: ['$blockedId', '$$people'] }] },
              },
            },
            { $project: { _id: { $concat: ['blocked:', '$blockerId'] } } },
          ],
          as: 'blocks',
        },
      },
      {
        $match: {
          $expr: {
            $not: {
              $setEquals: [
                '$blocks._id',
                { $filter: { input: '$frozen', cond: { $eq: [{ $indexOfBytes: ['$$this', 'blocked:'] }, 0] } } },
              ],
            },
          },
        },
      },
      // With an erased account its blocks go, and what they have closed stays closed.
      {
        $lookup: {
          from: nameOf(UserModel),
          localField: 'participants',
          foreignField: '_id',
          pipeline: [{ $match: { deletedAt: { $ne: null } } }, { $project: { _id: 1 } }],
          as: 'erased',
        },
      },
      { $match: { erased: { $size: 0 } } },
    ],
  },
  {
    name: 'notices',
    fault: 'its notice has no receiver',
    of: nameOf(NotificationModel),
    pipeline: without(UserModel, 'userId'),
  },
];
