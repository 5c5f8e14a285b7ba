import type { ComponentType, LazyExoticComponent } from 'react';
import { create } from 'zustand';
import type { Role } from '../../../shared/options.ts';
import { MEMBER_AREA_ROLES, STAFF_ROLES } from '../../../shared/rules/roles.ts';
import { createFetched } from './rendering/fetched.ts';

/** How many screens are being fetched. The first one is not counted, as no page is shown yet that could stay meanwhile. */
const useScreensLoading = create<{ count: number }>(() => ({ count: 0 }));

const changeCount = (change: 1 | -1): void => useScreensLoading.setState(({ count }) => ({ count: count + change }));
let isFirst = true;

const countWhileLoading = async <T>(loading: Promise<T>): Promise<T> => {
  if (isFirst) {
    isFirst = false;
    return loading;
  }
  // React starts the fetch while it renders, and other components must not be updated during a render.
  await null;
  changeCount(1);
  try {
    return await loading;
  } finally {
    changeCount(-1);
  }
};

/** Whether the next screen is being fetched while the current one stays. */
export const useIsScreenLoading = (): boolean => useScreensLoading(({ count }) => count > 0);

const createScreen = (load: () => Promise<ComponentType>) => createFetched(() => countWhileLoading(load()));

/** A screen that is fetched when it is first rendered. */
export const createLazyScreen = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  createScreen(load).Component;

/** Who may open a screen: `members` are members and admins, `staff` are matchmakers and admins. */
export type Access = 'anyone' | GuardedAccess;

/** Who of those who are signed in may open a screen. */
export type GuardedAccess = 'signed-in' | 'applicants' | 'members' | 'staff';

/** The roles that may open a screen; null where it is enough to be signed in. */
export const OPENING_ROLES: Readonly<Record<GuardedAccess, readonly Role[] | null>> = {
  'signed-in': null,
  applicants: ['applicant'],
  members: MEMBER_AREA_ROLES,
  staff: STAFF_ROLES,
};

/** Whether something read from outside names who may open a screen. */
export const isGuardedAccess = (value: unknown): value is GuardedAccess =>
  typeof value === 'string' && Object.hasOwn(OPENING_ROLES, value);

/** Whether a signed-in user of a role may open a screen. */
export const mayOpen = (role: Role, access: GuardedAccess): boolean => OPENING_ROLES[access]?.includes(role) ?? true;

/** A screen at its address. */
export interface ScreenRoute {
  readonly path: string;
  readonly access: Access;
  readonly Screen: ComponentType;
  /** Fetches the screen ahead of its first rendering. */
  readonly prefetch?: () => Promise<void>;
}

/** Declares a screen that is fetched when it is first visited; the previous one stays until it is there. */
export const createScreenRoute = (path: string, access: Access, load: () => Promise<ComponentType>): ScreenRoute => {
  const { Component, prefetch } = createScreen(load);
  return { path, access, Screen: Component, prefetch };
};
