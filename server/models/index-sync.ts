import mongoose from 'mongoose';
import './application.ts';
import './audit-entry.ts';
import './batch.ts';
import './contact-key.ts';
import './contact-list.ts';
import './conversation.ts';
import './daily-messages.ts';
import './daily-run.ts';
import './match.ts';
import './matchmaker.ts';
import './message.ts';
import './plan-part.ts';
import './profile-insight.ts';
import './profile.ts';
import './question-answers.ts';
import './read-mark.ts';
import './recommendation-set.ts';
import './reset-token.ts';
import './seed-state.ts';
import './settings.ts';
import './user.ts';

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
