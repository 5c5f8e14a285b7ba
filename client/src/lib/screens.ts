import type { ComponentType, LazyExoticComponent } from 'react';
import { create } from 'zustand';
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
export type Access = 'anyone' | 'signed-in' | 'applicants' | 'members' | 'staff';

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
