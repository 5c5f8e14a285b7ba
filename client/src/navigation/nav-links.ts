import type { Role, Tier } from '../../../shared/options.ts';
import { paths } from '../lib/paths.ts';

export interface NavLink {
  to: string;
  label: string;
}

/** What the navigation must know about a person. */
export interface LinkAudience {
  role: Role;
  tier: Tier | null;
}

const link = (to: string, label: string): NavLink => ({ to, label });

const isVipMember = ({ role, tier }: LinkAudience): boolean => role === 'member' && tier === 'vip';
const isStaff = ({ role }: LinkAudience): boolean => role === 'admin' || role === 'matchmaker';

/** Links of the top bar for someone who isn't signed in. */
export const VISITOR_LINKS: readonly NavLink[] = [
  link(paths.home, 'Home'),
  link(paths.about, 'About Us'),
  link(paths.team, 'Our Team'),
  link(paths.login, 'Log In'),
  link(paths.register, 'Join Now'),
];

/** Links of the top bar for the signed-in, by role and tier. */
export const buildSignedInLinks = (person: LinkAudience): NavLink[] => [
  link(paths.home, 'Home'),
  ...(person.role === 'applicant' ? [link(paths.application, 'Application')] : []),
  ...(person.role === 'member' ? [link(paths.matches, 'Matches')] : []),
  ...(isVipMember(person) ? [link(paths.matchmaker, 'Matchmaker')] : []),
  ...(isStaff(person) ? [link(paths.staff, 'Staff')] : []),
  link(paths.profile, 'Profile'),
  link(paths.settings, 'Settings'),
];

/** Entries of the account menu above 'Sign out'. */
export const buildAccountLinks = (person: LinkAudience): NavLink[] => [
  link(paths.profile, 'Profile'),
  ...(person.role === 'member' ? [link(paths.matches, 'Matches'), link(paths.messages, 'Messages')] : []),
  ...(isVipMember(person) ? [link(paths.matchmaker, 'Matchmaker')] : []),
  link(paths.settings, 'Settings'),
];

/** Whether a link leads to where one is: home exactly, sections with what lies below them, tabs by their name. */
export const isCurrent = (to: string, location: { pathname: string; search: string }): boolean => {
  const [path = '/', query] = to.split('?');
  if (query !== undefined) {
    const asked = new URLSearchParams(location.search).get('tab') ?? 'login';
    return location.pathname === path && new URLSearchParams(query).get('tab') === asked;
  }
  return location.pathname === path || (path !== '/' && location.pathname.startsWith(`${path}/`));
};
