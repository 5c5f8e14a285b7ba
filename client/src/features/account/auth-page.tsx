import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { paths } from '../../lib/paths.ts';
import { useDescription } from '../../lib/rendering/description.ts';
import { type GuardedAccess, isGuardedAccess, mayOpen } from '../../lib/screens.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { isAfterSignOut } from '../../lib/session-end.ts';
import { AuthFrame } from './auth-frame.tsx';
import { RegisterForm, useRegistration } from './register-form.tsx';
import { SignIn } from './sign-in.tsx';

type AuthTab = 'login' | 'register';

const TITLES: Record<AuthTab, string> = { login: 'Sign In', register: 'Register' };

const DESCRIPTIONS: Record<AuthTab, string> = {
  login: `Sign in to ${BRAND.name}, the invitation-only place where accomplished Muslims meet for marriage.`,
  register: `Open an account with ${BRAND.name} and apply for membership; a person reads every application.`,
};

/** Returns the address on which a user begins after signing in: staff begin on what waits for them. */
const getStartPath = ({ apply, staff }: CurrentUser['can']): string => {
  if (apply) return paths.application;
  if (staff.reviewApplications) return paths.staff;
  return staff.enter ? paths.staffConversations : paths.home;
};

/** The address that was asked for, and who may open it. */
interface Asked {
  path: string;
  access: GuardedAccess;
}

/** The state of the history's entry, as a guard has left it or anything else. */
const readAsked = (state: unknown): Asked | null => {
  if (typeof state !== 'object' || state === null || !('asked' in state && 'access' in state)) return null;
  const { asked: path, access } = state;
  return typeof path === 'string' && isGuardedAccess(access) && !isAfterSignOut() ? { path, access } : null;
};

/** Sign in or open an account; sends a signed-in user to the page that they asked for and may open, or else to where they begin. */
export const AuthPage = () => {
  const { user, isLoading } = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  // Read once, as signing in takes the mark of a sign-out away.
  const [asked] = useState(() => readAsked(state));
  // Kept while the other tab is open.
  const registration = useRegistration();
  const tab: AuthTab = query.get('tab') === 'register' ? 'register' : 'login';

  useDescription(DESCRIPTIONS[tab]);
  if (isLoading) return <Spinner page />;
  if (user) {
    const isFollowed = tab === 'login' && asked && mayOpen(user.role, asked.access);
    return <Navigate to={isFollowed ? asked.path : getStartPath(user.can)} replace />;
  }
  return (
    <AuthFrame
      title={TITLES[tab]}
      heading={tab === 'login' ? `Sign in to ${BRAND.name}` : `Join ${BRAND.name}`}
      note="Membership is invitation-only. New accounts need approval before they can see, or be seen by, members."
    >
      <Tabs
        label="Sign in or register"
        fill
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        items={[
          { value: 'login', label: TITLES.login, content: <SignIn /> },
          { value: 'register', label: TITLES.register, content: <RegisterForm registration={registration} /> },
        ]}
      />
    </AuthFrame>
  );
};
