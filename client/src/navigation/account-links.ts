import { paths } from '../lib/paths.ts';
import { type Abilities, isCurrent, link, type NavLink } from './nav-links.ts';

/** The pages of VIP members, besides that of their matchmaker. */
const VIP_LINKS: readonly NavLink[] = [
  link(paths.vip, 'VIP Dashboard'),
  link(paths.vipAiMatchmaker, 'AI Matchmaker'),
  link(paths.vipEvents, 'VIP Events'),
  link(paths.vipConcierge, 'VIP Concierge'),
];

/** Entries of the account menu above 'Sign out'. */
export const buildAccountLinks = (can: Abilities): NavLink[] => [
  link(paths.profile, 'Profile'),
  ...(can.beIntroduced ? [link(paths.matches, 'Matches'), link(paths.messages, 'Messages')] : []),
  ...(can.seeMatchmaker ? [link(paths.matchmaker, 'Matchmaker'), ...VIP_LINKS] : []),
  link(paths.settings, 'Settings'),
];

/** Whether an entry leads to the current page. The pages of VIP members have entries of their own. */
export const isCurrentEntry = (to: string, location: { pathname: string; search: string }): boolean =>
  to === paths.vip ? location.pathname === to : isCurrent(to, location);
