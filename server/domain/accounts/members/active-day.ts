import type { Settings } from '../../../models/members/settings.ts';
import { hidesPresence } from '../../../policies/conversation-access.ts';

/** The settings that decide whether staff see somebody's activity. */
export type PrivacySettings = Pick<Settings, '_id' | 'privacy'>;

/**
 * Returns the UTC day of somebody's activity, as staff see it; null where it is not known or hidden. The time itself would be a diary of
 * somebody's hours; who hides their presence from members hides it from staff too (R27).
 */
export const getActiveDay = (
  at: Date | null | undefined,
  settings: PrivacySettings | null | undefined,
): string | null => (!at || (settings && hidesPresence(settings.privacy)) ? null : at.toISOString().slice(0, 10));
