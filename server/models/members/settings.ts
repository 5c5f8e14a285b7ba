import mongoose from 'mongoose';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import * as options from '../../../shared/options.ts';

/** A user's settings; `_id` is the user's. */
export type Settings = SettingsView & { _id: string };

const on = { type: Boolean, default: true };

const schema = new mongoose.Schema<Settings>(
  {
    _id: { type: String, required: true },
    notifications: { email: on, push: on, matches: on, messages: on, events: on },
    privacy: {
      profileVisibility: { type: String, enum: options.PROFILE_VISIBILITIES, default: 'members' },
      showOnlineStatus: on,
      showLastActive: on,
      allowMessaging: { type: String, enum: options.ALLOW_MESSAGING, default: 'matches' },
    },
    preferences: {
      ageRange: { min: { type: Number, default: 18 }, max: { type: Number, default: 100 } },
      location: { type: String, default: '' },
      maxDistance: { type: Number, default: 0 },
      interests: { type: [String], default: [] },
      dealBreakers: { type: [String], default: [] },
    },
  },
  { collection: 'settings', versionKey: false },
);

export const SettingsModel = mongoose.model('Settings', schema);
