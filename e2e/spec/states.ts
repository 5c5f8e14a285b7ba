import { APPLYING } from './applying.ts';
import { AUTH } from './auth.ts';
import { CHROME } from './chrome.ts';
import { INFORMATION } from './information.ts';
import { INTRODUCTIONS, VIP_PAGES } from './introductions.ts';
import { LANDING } from './landing.ts';
import { LETTERS } from './letters.ts';
import { DASHBOARD, OWN_PAGES } from './member.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { POLICIES } from './policies.ts';
import { READING } from './reading.ts';
import type { State } from './row.ts';

/** Every screen and state of the specification; those of one account stand in the order in which they are reached. */
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
  ...OWN_PAGES,
  ...INTRODUCTIONS,
  ...VIP_PAGES,
  ...NOTIFICATIONS,
];
