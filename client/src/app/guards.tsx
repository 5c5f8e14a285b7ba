import { lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '../../../shared/options.ts';
import { UnreachablePage } from '../components/pages/unreachable-page.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';

const AccessRestrictedPage = lazy(async () => ({
  default: (await import('../components/pages/access-restricted-page.tsx')).AccessRestrictedPage,
}));

interface RequireUserProps {
  /** The roles that may enter; without a list, anyone who is signed in. */
  roles?: readonly Role[];
  /** Whether these are pages of staff, who may have to set up a second factor first. */
  isStaffOnly?: boolean;
}

/** Sends a visitor to sign in, and from there to the address that they asked for. */
const ToSignIn = () => {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.auth} replace state={{ asked: pathname + search }} />;
};

/** Renders the routes inside for signed-in users of the given roles; sends visitors to sign in, and whoever has left to come back. */
export const RequireUser = ({ roles, isStaffOnly = false }: RequireUserProps) => {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  if (isLoading) return <Spinner page />;
  if (user === undefined) return <UnreachablePage />;
  if (user === null) return <ToSignIn />;
  if (user.leaving && pathname !== paths.account) return <Navigate to={paths.account} replace />;
  if (isStaffOnly && user.mustAddSecondFactor) return <Navigate to={paths.secondFactor} replace />;
  if (roles && !roles.includes(user.role)) return <AccessRestrictedPage roles={roles} />;
  return <Outlet />;
};

/** Renders the routes inside for applicants; sends visitors to sign in, and everyone else home. */
export const ApplicantsOnly = () => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner page />;
  if (user === undefined) return <UnreachablePage />;
  if (user === null) return <ToSignIn />;
  return user.can.apply ? <Outlet /> : <Navigate to={paths.home} replace />;
};
