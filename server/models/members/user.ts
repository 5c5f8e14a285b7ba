import mongoose from 'mongoose';
import { type PauseReason, ROLES, TIERS } from '../../../shared/options.ts';
import { buildSearchFields } from '../search-fields.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  email: { type: String, required: true },
  /** The normalised form, which is unique among confirmed ones. */
  emailKey: { type: String, required: true },
  /** Whether the owner has shown that the address is theirs, staff have approved them, or no mail can ask for it. */
  isEmailConfirmed: { type: Boolean, default: true },
  /** When the owner was last told that somebody else named their address. */
  claimToldAt: { type: Date, default: null },
  username: { type: String, required: true },
  usernameKey: { type: String, required: true },
  /** Null until a first password is set by a one-time link. */
  passwordHash: { type: String, default: null },
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
  phone: { type: String, default: null },
  /** Keyed fingerprints of every phone number that the account ever had, its application's included. */
  phoneHashes: { type: [String], required: true },
  /** The same of these numbers without their countries. */
  nationalPhoneHashes: { type: [String], required: true },
  /** Keyed fingerprints of every mailbox that it ever had, each the same for all spellings. Not unique. */
  emailHashes: { type: [String], required: true },
  /** Keyed fingerprints of the domains of these addresses that colleagues share. */
  firmHashes: { type: [String], required: true },
  /** Keyed fingerprint of the name, the same for its usual spellings. Not unique. */
  nameHash: { type: String, default: null },
  /** Name, e-mail and username as staff search them. */
  searchName: { type: String, required: true },
  searchEmail: { type: String, required: true },
  searchUsername: { type: String, required: true },
  /** Parts of name, e-mail and username, by which a search finds them. */
  searchGrams: { type: [String], required: true },
  role: { type: String, enum: ROLES, required: true },
  membershipTier: { type: String, enum: [...TIERS, null], default: null },
  /** Under which the lines of the membership are kept; null until it has one. It names nobody. */
  ledgerId: { type: String, default: null },
  /** When something is due in the membership; null where nothing is. */
  membershipDueAt: { type: Date, default: null },
  /** Id of a user whose role is matchmaker. */
  assignedMatchmakerId: { type: String, default: null },
  /** Since when a VIP member has no matchmaker; null or absent for all others, and for whoever had none before this was kept. */
  withoutMatchmakerSince: { type: Date },
  cover: { type: mongoose.Schema.Types.Mixed },
  suspendedAt: { type: Date, default: null },
  suspension: { type: mongoose.Schema.Types.Mixed, default: null },
  /** Until when staff have the member introduced to nobody new. */
  limitedUntil: { type: Date, default: null },
  /** Up to when staff have looked at how many marked messages the member sent. */
  markedSeenUntil: { type: Date, default: null },
  pause: { type: mongoose.Schema.Types.Mixed, default: null },
  /** When the owner left; the account is erased after a while, and hidden everywhere until then. */
  leavingSince: { type: Date, default: null },
  deletedAt: { type: Date, default: null },
  /** Sessions of an earlier epoch are over. */
  sessionEpoch: { type: Number, default: 0 },
  keptSession: { type: mongoose.Schema.Types.Mixed },
  /** Counts changes to where this user may write. Writing it puts concurrent changes in order. */
  rightsVersion: { type: Number, default: 0 },
  lastActiveAt: { type: Date, default: null },
  /** Since when a code is asked for at sign-in; null where it is not. */
  secondFactorAt: { type: Date, default: null },
  emailChange: { type: mongoose.Schema.Types.Mixed },
  nameChange: { type: mongoose.Schema.Types.Mixed, default: null },
  addressChanges: { type: mongoose.Schema.Types.Mixed },
  exports: { type: mongoose.Schema.Types.Mixed },
  createdAt: { type: Date, required: true },
};

/** That a membership is paused. `until` is null where it stands until it is lifted. */
export interface Pause {
  reason: PauseReason;
  until: Date | null;
}

/** That the assigned matchmaker stands in for another one. Their rights end with it by the clock; a worker then assigns the other again. */
export interface Cover {
  readonly insteadOf: string;
  readonly until: Date;
}

/** What belongs to the suspension that stands. `until` is null where it does not end by itself. */
export interface Suspension {
  /** The action of staff that it is, in `conductActions`. */
  actionId: string;
  until: Date | null;
}

/** An e-mail address that the owner has given and that waits until they open the link which is mailed to it. */
export interface EmailChange {
  /** Tells it from an earlier change, whose mail may still wait. */
  id: string;
  email: string;
  /** The SHA-256 of the link's secret; null until the mail is sent. */
  secretHash: string | null;
  /** Begins anew when the mail is sent. */
  expiresAt: Date;
  /**
   * Until when the owner is told that it works: an hour from when they asked. That the mail was sent would tell whether the address is
   * another account's. Absent for one of an earlier version.
   */
  shownUntil?: Date;
}

/** A new name that a member has given and that waits until staff have looked at it. */
export interface NameChange {
  firstName: string;
  lastName: string;
  at: Date;
}

/** The session that an end of all others leaves open: in its former record, until it is written anew under a new id. */
export interface KeptSession {
  readonly hash: string;
  /** The account's session epoch since that end; after another one the session has ended too. */
  readonly epoch: number;
  readonly until: Date;
}

/** Filter for e-mails that count as their owners'. What servers of the release before store says nothing of it. */
export const confirmedEmails = { isEmailConfirmed: { $in: [true, null] } };

/** An account: who a user is and what they may do. */
export interface User
  extends StoredFields<
    typeof fields,
    {
      pause: Pause | null;
      /** Null also for a suspension of an earlier version. */
      suspension: Suspension | null;
      /** The session that the last end of sessions has left open. */
      keptSession?: KeptSession;
      emailChange?: EmailChange;
      nameChange: NameChange | null;
      withoutMatchmakerSince?: Date | null;
      cover?: Cover | null;
      /** When the owner changed e-mail and phone number lately, and had another link mailed, which is limited. */
      addressChanges?: { email?: Date[]; phone?: Date[]; link?: Date[] };
      /** How many exports the owner has made on a day. */
      exports?: { day: string; count: number };
    }
  > {}

const schema = new mongoose.Schema<User>(fields, { collection: 'users', versionKey: false });
schema.index({ emailKey: 1 }, { unique: true, name: 'ownedEmailKey', partialFilterExpression: confirmedEmails });
schema.index({ emailKey: 1, createdAt: -1 });
// Those that are erased after a while.
schema.index({ createdAt: 1 }, { partialFilterExpression: { isEmailConfirmed: false } });
schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ searchGrams: 1, createdAt: -1, _id: -1 });
schema.index({ role: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ assignedMatchmakerId: 1 }, { partialFilterExpression: { assignedMatchmakerId: { $type: 'string' } } });

// VIP members without a matchmaker, for admins.
schema.index({ assignedMatchmakerId: 1, createdAt: 1, _id: 1 }, { partialFilterExpression: { membershipTier: 'vip' } });

schema.index({ 'cover.until': 1 }, { partialFilterExpression: { 'cover.until': { $type: 'date' } } });
schema.index({ 'pause.until': 1 }, { partialFilterExpression: { 'pause.until': { $type: 'date' } } });
// The lists of staff that are few.
schema.index({ suspendedAt: 1 }, { partialFilterExpression: { suspendedAt: { $type: 'date' } } });
schema.index({ 'pause.reason': 1 }, { partialFilterExpression: { 'pause.reason': { $type: 'string' } } });
schema.index({ membershipTier: 1, assignedMatchmakerId: 1, createdAt: -1, _id: -1 });
schema.index({ 'suspension.until': 1 }, { partialFilterExpression: { 'suspension.until': { $type: 'date' } } });
schema.index({ limitedUntil: 1 }, { partialFilterExpression: { limitedUntil: { $type: 'date' } } });
schema.index({ markedSeenUntil: 1, _id: 1 }, { partialFilterExpression: { markedSeenUntil: { $type: 'date' } } });
schema.index({ 'nameChange.at': 1, _id: 1 }, { partialFilterExpression: { 'nameChange.at': { $type: 'date' } } });
schema.index({ membershipDueAt: 1 }, { partialFilterExpression: { membershipDueAt: { $type: 'date' } } });
schema.index({ ledgerId: 1 }, { unique: true, partialFilterExpression: { ledgerId: { $type: 'string' } } });
schema.index({ leavingSince: 1 }, { partialFilterExpression: { leavingSince: { $type: 'date' } } });

// To find accounts of the same person among those that were suspended or deleted.
schema.index({ emailHashes: 1 });
schema.index({ phoneHashes: 1 });
schema.index({ nationalPhoneHashes: 1 });
schema.index({ nameHash: 1, createdAt: -1 }, { partialFilterExpression: { nameHash: { $type: 'string' } } });

schema.pre('validate', function () {
  this.set(buildSearchFields(this));
});

export const UserModel = mongoose.model('User', schema);
