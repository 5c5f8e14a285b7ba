import { APPLYING } from './applying.ts';
import { AUTH } from './auth.ts';
import { CHROME } from './chrome.ts';
import { LETTERS } from './contact-messages.ts';
import { DASHBOARD } from './dashboard.ts';
import { INFORMATION } from './information.ts';
import { INTRODUCTIONS, VIP_PAGES } from './introductions.ts';
import { LANDING, LANDING_OF_APPLICANT } from './landing.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { POLICIES } from './policies.ts';
import { PROFILE } from './profile.ts';
import { READING } from './reading.ts';
import type { State } from './row.ts';
import { SETTINGS } from './settings.ts';

/** Every screen and state of the specification; those of one account are in the order in which they are reached. */
export const STATES: readonly State[] = [
  ...LANDING,
  ...INFORMATION,
  ...READING,
  ...POLICIES,
  ...LETTERS,
  ...CHROME,
  ...AUTH,
  ...APPLYING,
  ...DASHBOARD,
  ...PROFILE,
  ...SETTINGS,
  ...INTRODUCTIONS,
  ...VIP_PAGES,
  ...NOTIFICATIONS,
  ...LANDING_OF_APPLICANT,
];
