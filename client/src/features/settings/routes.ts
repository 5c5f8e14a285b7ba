import type { ComponentType } from 'react';
import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';
import type { SCREENS } from './screens.ts';

/** The screens are named in a file of their own: the program that every visitor loads would name each of them otherwise. */
const createSettingsRoute = (screen: keyof typeof SCREENS): ScreenRoute =>
  createScreenRoute(
    paths[screen],
    'signed-in',
    async (): Promise<ComponentType> => (await import('./screens.ts')).SCREENS[screen](),
  );

/** The user's own settings. */
export const settingsRoutes: readonly ScreenRoute[] = [
  createSettingsRoute('settings'),
  createSettingsRoute('wishes'),
  createSettingsRoute('account'),
  createSettingsRoute('membership'),
  createSettingsRoute('secondFactor'),
  createSettingsRoute('ownSupport'),
  createSettingsRoute('ownSupportThread'),
];
