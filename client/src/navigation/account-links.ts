import { paths } from '../lib/paths.ts';
import { type Abilities, link, type NavLink } from './nav-links.ts';

/** Entries of the account menu above 'Sign out'. */
export const buildAccountLinks = (can: Abilities): NavLink[] => [
  link(paths.profile, 'Profile'),
  ...(can.beIntroduced ? [link(paths.matches, 'Matches'), link(paths.messages, 'Messages')] : []),
  ...(can.seeMatchmaker ? [link(paths.matchmaker, 'Matchmaker')] : []),
  link(paths.settings, 'Settings'),
];
