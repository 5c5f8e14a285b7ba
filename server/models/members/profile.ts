import mongoose from 'mongoose';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import * as options from '../../../shared/options.ts';

/** A user's profile; `_id` is the user's. */
export type Profile = Omit<
  OwnProfile,
  | 'prompts'
  | 'membershipTier'
  | 'membership_tier'
  | 'assignedMatchmakerId'
  | 'privacySettings'
  | 'genderChange'
  | 'document'
> & {
  _id: string;
  /** Absent in documents of earlier versions. */
  prompts?: OwnProfile['prompts'];
  /** Documents of earlier versions lack `showPhotosTo`: it is `connected` then. */
  privacySettings: Omit<OwnProfile['privacySettings'], 'showPhotosTo'> & { showPhotosTo?: options.ShowPhotosTo };
  /** The changes of age and gender, which are limited (`server/policies/fact-changes.ts`); only its owner learns what is left. */
  factHistories?: { age?: FactHistory; gender?: FactHistory };
  /** How staff verified the person the last time; absent where they never did. It stays where the mark has gone since. */
  verification?: Verification;
};

/** That somebody of the staff has verified a person, and how; staff alone see it. */
export interface Verification {
  /** Null where it was not said. */
  way: options.VerificationWay | null;
  note: string | null;
  /** An id; null for the command line. */
  by: string | null;
  at: Date;
}

/** The last value that a fact had, and when it was changed. */
export interface FactHistory {
  last: unknown;
  changedAt: Date[];
}

const textOrNull = { type: String, default: null };
const flagOrNull = { type: Boolean, default: null };
const oneOf = (values: readonly string[]) => ({ type: String, enum: [...values, null], default: null });

const schema = new mongoose.Schema<Profile>(
  {
    _id: { type: String, required: true },
    bio: textOrNull,
    prompts: { type: [{ _id: false, id: String, text: String }], default: [] },
    occupation: textOrNull,
    education: oneOf(options.PROFILE_EDUCATION),
    income: oneOf(options.INCOMES),
    religiousLevel: oneOf(options.RELIGIOUS_LEVELS),
    ethnicity: textOrNull,
    age: { type: Number, default: null },
    gender: oneOf(options.GENDERS),
    location: textOrNull,
    height: textOrNull,
    maritalStatus: oneOf(options.MARITAL_STATUSES),
    hasChildren: flagOrNull,
    wantsChildren: flagOrNull,
    factHistories: { type: mongoose.Schema.Types.Mixed },
    photos: { type: [String], default: [] },
    profilePhoto: textOrNull,
    verificationStatus: { type: String, enum: options.VERIFICATION_STATUSES, default: 'pending' },
    verification: { type: mongoose.Schema.Types.Mixed },
    documentChecks: {
      type: [{ _id: false, check: String, until: { type: String, default: null } }],
      default: undefined,
    },
    privacySettings: {
      hideFromContacts: { type: Boolean, default: false },
      preventScreenshots: { type: Boolean, default: false },
      showProfileTo: { type: String, enum: options.SHOW_PROFILE_TO, default: 'members-only' },
      showPhotosTo: { type: String, enum: options.SHOW_PHOTOS_TO, default: 'connected' },
    },
  },
  { collection: 'profiles', versionKey: false },
);
schema.index({ gender: 1, age: 1 });
schema.index({ verificationStatus: 1 });
schema.index({ location: 1 });
schema.index({ 'documentChecks.until': 1 }, { sparse: true });

export const ProfileModel = mongoose.model('Profile', schema);
