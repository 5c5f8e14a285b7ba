import { useHydrated } from '../lib/hydrated.ts';
import { useCurrentUser } from '../lib/session.ts';
import { buildSignedInLinks, type NavLink, VISITOR_LINKS } from './nav-links.ts';

/** The top bar's links for the viewer; none while the viewer is unknown, so that no link moves when others come. */
export const useNavLinks = (): readonly NavLink[] => {
  const { user } = useCurrentUser();
  // A prerendered page is the same for every member: it does not know what this one may do.
  const isHydrated = useHydrated();
  if (user === null) return VISITOR_LINKS;
  return user && isHydrated ? buildSignedInLinks(user.can) : [];
};
