import mongoose from 'mongoose';
import './members/application.ts';
import './operations/audit-entry.ts';
import './matching/batch.ts';
import './members/contact-key.ts';
import './members/contact-list.ts';
import './messaging/conversation.ts';
import './messaging/daily-messages.ts';
import './matching/daily-run.ts';
import './matching/match.ts';
import './messaging/matchmaker.ts';
import './messaging/message.ts';
import './matching/plan-chunk.ts';
import './matching/profile-insight.ts';
import './members/profile.ts';
import './members/question-answers.ts';
import './messaging/read-mark.ts';
import './matching/recommendation-set.ts';
import './members/reset-token.ts';
import './operations/seed-state.ts';
import './members/settings.ts';
import './members/user.ts';

/** Makes every collection and index that the models declare, and drops indexes that none declares. Safe to repeat. */
export const syncIndexes = async (): Promise<void> => {
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.syncIndexes();
  }
};

/** Names of collections that lack a declared index; empty when all is well. */
export const missingIndexes = async (): Promise<string[]> => {
  const missing: string[] = [];
  for (const model of Object.values(mongoose.models)) {
    const { toCreate } = await model.diffIndexes();
    if (toCreate.length > 0) missing.push(model.collection.name);
  }
  return missing;
};
