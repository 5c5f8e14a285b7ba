import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { paths } from '../lib/paths.ts';
import { useCurrentUser } from '../lib/session.ts';

interface HomeProps {
  /** What a visitor sees, and staff. */
  landing: ComponentType;
  /** What a member sees. */
  dashboard: ComponentType;
}

/** The address `/` is another page for each: applicants go on to their application. */
export const Home = ({ landing: Landing, dashboard: Dashboard }: HomeProps) => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner page />;
  if (user?.role === 'applicant') return <Navigate to={paths.application} replace />;
  return user?.role === 'member' ? <Dashboard /> : <Landing />;
};
