import mongoose from 'mongoose';
import { ROLES, type Role, TIERS, type Tier } from '../../../shared/options.ts';

/** An account: who someone is and what they may do. */
export interface User {
  _id: string;
  email: string;
  /** Normalised: what must be unique. */
  emailKey: string;
  username: string;
  usernameKey: string;
  /** Null until a first password is set by a one-time link. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  /** Keyed fingerprint of `phone`; null where that is no number. */
  phoneHash: string | null;
  role: Role;
  membershipTier: Tier | null;
  /** Id of a user whose role is matchmaker. */
  assignedMatchmakerId: string | null;
  suspendedAt: Date | null;
  pausedUntil: Date | null;
  deletedAt: Date | null;
  /** Sessions of an earlier epoch are over. */
  sessionEpoch: number;
  /** Counts changes to where this person may write; writing it puts such changes in order. */
  rightsVersion: number;
  lastActiveAt: Date | null;
  createdAt: Date;
}

const schema = new mongoose.Schema<User>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    passwordHash: { type: String, default: null },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    phone: { type: String, default: null },
    phoneHash: { type: String, default: null },
    role: { type: String, enum: ROLES, required: true },
    membershipTier: { type: String, enum: [...TIERS, null], default: null },
    assignedMatchmakerId: { type: String, default: null },
    suspendedAt: { type: Date, default: null },
    pausedUntil: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    sessionEpoch: { type: Number, default: 0 },
    rightsVersion: { type: Number, default: 0 },
    lastActiveAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
schema.index({ emailKey: 1 }, { unique: true });
schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ role: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ assignedMatchmakerId: 1 }, { partialFilterExpression: { assignedMatchmakerId: { $type: 'string' } } });

export const UserModel = mongoose.model('User', schema);
