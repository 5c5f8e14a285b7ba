import createCache from '@emotion/cache';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Role, Tier } from '../../../shared/options.ts';
import { getOwnAbilities } from '../../../shared/rules/own-abilities.ts';
import { Providers } from '../app/providers.tsx';
import { queryClient, queryKey } from '../lib/query/query.ts';

/** Builds a signed-in user of a role. */
export const buildUser = (role: Role, name: { firstName?: string; lastName?: string } = {}): CurrentUser => {
  const { firstName = 'Maryam', lastName = 'Siddiqui' } = name;
  return {
    id: 'u-maryam',
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    email: 'maryam@example.test',
    phone: null,
    username: 'maryam',
    role,
    can: getOwnAbilities(role, null),
  };
};

/** Builds the own profile of a user, with nothing filled in. */
const buildOwnProfile = (tier: Tier | null): OwnProfile => ({
  bio: null,
  occupation: null,
  education: null,
  religiousLevel: null,
  ethnicity: null,
  age: null,
  gender: null,
  location: null,
  height: null,
  maritalStatus: null,
  hasChildren: null,
  wantsChildren: null,
  income: null,
  photos: [],
  profilePhoto: null,
  prompts: [],
  verificationStatus: 'pending',
  membershipTier: tier,
  membership_tier: tier,
  assignedMatchmakerId: null,
  privacySettings: {
    hideFromContacts: false,
    preventScreenshots: false,
    showProfileTo: 'members-only',
    showPhotosTo: 'connected',
  },
});

/** Sets the signed-in user: null for a visitor, undefined for not known yet. */
export const setCurrentUser = (user: CurrentUser | null | undefined, tier: Tier | null = null): void => {
  if (user === undefined) {
    queryClient.clear();
    return;
  }
  // Its entry is changed and not removed, so that what shows it is told.
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== contract.accounts.current.path });
  const withAbilities = user && { ...user, can: getOwnAbilities(user.role, tier) };
  queryClient.setQueryData(queryKey(contract.accounts.current), withAbilities);
  if (!user) return;
  queryClient.setQueryData(queryKey(contract.profiles.mine), buildOwnProfile(tier));
  queryClient.setQueryData(queryKey(contract.photos.mine), []);
};

/** Styles of no document: jsdom would match hundreds of rules with every element of which a role or a style is asked. */
const unusedStyles = createCache({ key: 'm', container: document.createElement('div') });

/** The app's providers without their styles. */
export const Unstyled = ({ children }: { children: ReactNode }) => (
  <Providers styles={unusedStyles}>{children}</Providers>
);

interface RenderOptions {
  /** Whether the styles of the app apply. */
  readonly isStyled?: boolean;
}

/** Renders the given routes within the app's providers, at the given address; without their styles unless it is asked for. */
export const renderRoutes = (
  routes: RouteObject[],
  at: string | { pathname: string; state: unknown },
  { isStyled = false }: RenderOptions = {},
): RenderResult & { path: () => string } => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const wrapper = isStyled ? Providers : Unstyled;
  const result = render(<RouterProvider router={router} />, { wrapper });
  return { ...result, path: () => router.state.location.pathname + router.state.location.search };
};

/** Lets the window be as narrow as a phone's, for the rest of the running test. */
export const beOnPhone = (): void => {
  const ignore = () => undefined;
  const listening = { addEventListener: ignore, removeEventListener: ignore };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listening, addListener: ignore, removeListener: ignore }));
  onTestFinished(() => void vi.unstubAllGlobals());
};

/** Sets what the operator has set up, for the rest of the running test. */
export const setServices = (services: 'mail' | 'files' | 'letters' | 'landing-prices'): void => {
  window.__services__ = services;
  onTestFinished(() => {
    delete window.__services__;
  });
};
