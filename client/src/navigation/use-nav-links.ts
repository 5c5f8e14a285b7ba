import { useCurrentUser, useMyProfile } from '../lib/session.ts';
import { buildSignedInLinks, type NavLink, VISITOR_LINKS } from './nav-links.ts';

/** The top bar's links for whoever sits here; none while that isn't known, so that none moves when the others come. */
export const useNavLinks = (): readonly NavLink[] => {
  const { user } = useCurrentUser();
  const { profile, isLoading } = useMyProfile();
  if (user === undefined || (user?.role === 'member' && isLoading)) return [];
  return user ? buildSignedInLinks({ role: user.role, tier: profile?.membershipTier ?? null }) : VISITOR_LINKS;
};
