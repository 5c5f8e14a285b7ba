import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const CHALLENGE_USES = ['adding', 'sign-in', 'proof'] as const;

const fields = {
  /** The challenge itself, base64url. */
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  /** The hash of the session, or of the sign-in, that was given it: no other may answer it. */
  givenTo: { type: String, required: true },
  use: { type: String, enum: CHALLENGE_USES, required: true },
  expiresAt: { type: Date, required: true },
};

/** What an authenticator is asked to sign, until it is answered. */
export interface PasskeyChallenge extends StoredFields<typeof fields, { use: (typeof CHALLENGE_USES)[number] }> {}

const schema = new mongoose.Schema<PasskeyChallenge>(fields, { collection: 'passkeyChallenges', versionKey: false });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

export const PasskeyChallengeModel = mongoose.model<PasskeyChallenge>('PasskeyChallenge', schema);
