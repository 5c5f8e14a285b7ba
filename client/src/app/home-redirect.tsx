import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { paths } from '../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../lib/screens.ts';
import { getCurrentUser, useCurrentUser, useSeesLanding } from '../lib/session.ts';

interface HomeRedirectProps {
  /** What a visitor sees, and staff. */
  landing: ComponentType;
  /** What a member sees. */
  dashboard: ComponentType;
}

/**
 * Shows the page for the address `/` by the user's role; sends applicants on to their application, but for those who
 * have just asked for it, admins who must set one up to their second factor, and whoever has left to come back.
 */
export const HomeRedirect = ({ landing: Landing, dashboard: Dashboard }: HomeRedirectProps) => {
  const { user, isLoading } = useCurrentUser();
  const seesLanding = useSeesLanding();
  if (isLoading) return <Spinner page />;
  if (user?.can.apply && !seesLanding) return <Navigate to={paths.application} replace />;
  if (user?.leaving) return <Navigate to={paths.account} replace />;
  if (user?.mustAddSecondFactor) return <Navigate to={paths.secondFactor} replace />;
  return user?.can.beIntroduced ? <Dashboard /> : <Landing />;
};

// Two chunks, so that a visitor does not fetch the members' page.
const landing = createScreenRoute(
  paths.home,
  'anyone',
  async () => (await import('../features/marketing/landing/landing-page.tsx')).LandingPage,
);
const dashboard = createScreenRoute(
  paths.home,
  'anyone',
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);

/** The screen at `/`. */
export const home: ScreenRoute = {
  path: paths.home,
  access: 'anyone',
  Screen: () => <HomeRedirect landing={landing.Screen} dashboard={dashboard.Screen} />,
  // Where it is not known yet who is signed in, it is most likely a member.
  prefetch: async () =>
    (getCurrentUser() === undefined || getCurrentUser()?.can.beIntroduced ? dashboard : landing).prefetch?.(),
};
