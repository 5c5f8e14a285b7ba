import { mongo } from 'mongoose';
import { STORAGE_GROUPS } from '../../../shared/analytics-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { MODELS } from '../../models/index.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PlanChunkModel } from '../../models/matching/plan-chunk.ts';
import { ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { ApplicationDraftModel } from '../../models/members/application-draft.ts';
import { PhotoChunkModel } from '../../models/members/photo-chunk.ts';
import { PhotoFileModel } from '../../models/members/photo-file.ts';
import { PhotosModel } from '../../models/members/photos.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { ReadMarkModel } from '../../models/messaging/read-mark.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';

type Group = (typeof STORAGE_GROUPS)[number];
type AnyModel = { collection: { name: string } };

/** The collections of each group; all others are in `other`. */
const MEMBERS_OF: Record<Exclude<Group, 'other'>, readonly AnyModel[]> = {
  photos: [PhotosModel, PhotoChunkModel, PhotoFileModel],
  conversations: [ConversationModel, MessageModel, ReadMarkModel],
  people: [UserModel, ProfileModel, SettingsModel, QuestionAnswersModel, ApplicationModel, ApplicationDraftModel],
  introductions: [
    MatchModel,
    BatchModel,
    DailyRunModel,
    DailySnapshotModel,
    PlanChunkModel,
    ProfileFeedbackModel,
    RecommendationSetModel,
  ],
  records: [AuditEntryModel, AccessRecordModel],
};

/** Measures what the database takes on its disk, documents and indexes, without what an object store keeps. */
export const measureStorage = async (): Promise<StoredTable> => {
  const bytesOf = new Map<Group, number>();
  const groupOf = new Map(
    Object.entries(MEMBERS_OF).flatMap(([group, models]) =>
      models.map((model) => [model.collection.name, group as Group] as const),
    ),
  );
  for (const model of MODELS) {
    const group = groupOf.get(model.collection.name) ?? 'other';
    bytesOf.set(group, (bytesOf.get(group) ?? 0) + (await measureCollection(model)));
  }
  return { name: 'storage', rows: STORAGE_GROUPS.map((group) => ({ key: group, values: [bytesOf.get(group) ?? 0] })) };
};

/** The code of MongoDB for a collection that does not exist. */
const NO_SUCH_COLLECTION = 26;

const measureCollection = async (model: AnyModel): Promise<number> => {
  try {
    const [found] = await getRawCollection(model)
      .aggregate<{ storageStats: { totalSize: number } }>([{ $collStats: { storageStats: {} } }])
      .toArray();
    return found?.storageStats.totalSize ?? 0;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NO_SUCH_COLLECTION) return 0;
    throw error;
  }
};
