import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { paths } from '../lib/paths.ts';
import { TO_LANDING, useCurrentUser } from '../lib/session.ts';

export interface NavLink {
  to: string;
  label: string;
  /** What the linked page is told. */
  state?: object;
}

/** What the signed-in user may open and do. */
export type Abilities = CurrentUser['can'];

/** Builds a link. */
export const link = (to: string, label: string): NavLink => ({ to, label });

/** Links of the top bar for a visitor. */
const VISITOR_LINKS: readonly NavLink[] = [
  link(paths.home, 'Home'),
  link(paths.about, 'About Us'),
  link(paths.team, 'Our Team'),
  link(paths.login, 'Log In'),
  link(paths.register, 'Join Now'),
];

/** Links of the top bar for a signed-in user, by what they may do. */
const buildSignedInLinks = (can: Abilities): NavLink[] => [
  // Where `/` leads applicants on, this link shows them the home page.
  { ...link(paths.home, 'Home'), ...(can.apply ? { state: TO_LANDING } : {}) },
  ...(can.apply ? [link(paths.application, 'Application')] : []),
  ...(can.beIntroduced ? [link(paths.matches, 'Matches'), link(paths.messages, 'Messages')] : []),
  ...(can.seeMatchmaker ? [link(paths.matchmaker, 'Matchmaker')] : []),
  ...(can.staff.enter ? [link(paths.staff, 'Staff')] : []),
  link(paths.profile, 'Profile'),
  link(paths.settings, 'Settings'),
];

/**
 * The top bar's links for the viewer. None while the viewer is unknown, so that no link moves when others come, nor for who has
 * left, whom each would lead back to the page that asks them to return.
 */
export const useNavLinks = (): readonly NavLink[] => {
  const { user } = useCurrentUser();
  if (user === null) return VISITOR_LINKS;
  return user && !user.leaving ? buildSignedInLinks(user.can) : [];
};

/** Whether a link leads to the current page: home exactly, a section also for its subpages, a tab by its name. */
export const isCurrent = (to: string, location: { pathname: string; search: string }): boolean => {
  const [path = '/', query] = to.split('?');
  if (query !== undefined) {
    const tab = new URLSearchParams(location.search).get('tab') ?? 'login';
    return location.pathname === path && new URLSearchParams(query).get('tab') === tab;
  }
  return location.pathname === path || (path !== '/' && location.pathname.startsWith(`${path}/`));
};
