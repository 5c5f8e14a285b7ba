import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { UnreachablePage } from '../components/pages/unreachable-page.tsx';
import { createPart } from '../components/part.tsx';
import { Spinner } from '../components/spinner.tsx';
import { paths } from '../lib/paths.ts';
import { type GuardedAccess, mayOpen, OPENING_ROLES } from '../lib/screens.ts';
import { useCurrentUser } from '../lib/session.ts';

const AccessRestrictedPage = createPart(
  async () => (await import('../components/pages/access-restricted-page.tsx')).AccessRestrictedPage,
);

/** Sends a visitor to sign in, and from there to the address that they asked for, if they may open it. */
const ToSignIn = ({ access }: { access: GuardedAccess }) => {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.auth} replace state={{ asked: pathname + search, access }} />;
};

/**
 * Renders the routes inside for whoever may open them. Sends visitors to sign in, whoever has left to come back, staff to set up
 * a second factor where they must first, as nothing of others is shown to them before, and from the applicants' pages everyone else home.
 */
export const RequireUser = ({ access }: { access: GuardedAccess }) => {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  if (isLoading) return <Spinner page />;
  if (user === undefined) return <UnreachablePage />;
  if (user === null) return <ToSignIn access={access} />;
  if (user.leaving && pathname !== paths.account) return <Navigate to={paths.account} replace />;
  if (user.mustAddSecondFactor && (access === 'staff' || access === 'members'))
    return <Navigate to={paths.secondFactor} replace />;
  if (mayOpen(user.role, access)) return <Outlet />;
  if (access === 'applicants') return <Navigate to={paths.home} replace />;
  return <AccessRestrictedPage roles={OPENING_ROLES[access] ?? []} />;
};
