import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { create } from 'zustand';

/** How many screens are being fetched; the first one of all is not counted, as there is nothing yet to stay on. */
export const useLoading = create<{ screens: number }>(() => ({ screens: 0 }));

const count = (change: 1 | -1): void => useLoading.setState(({ screens }) => ({ screens: screens + change }));
let isFirst = true;

const counted = async <T>(fetching: Promise<T>): Promise<T> => {
  if (isFirst) {
    isFirst = false;
    return fetching;
  }
  // Fetching starts while React draws; others may be told only after that.
  await null;
  count(1);
  try {
    return await fetching;
  } finally {
    count(-1);
  }
};

/** A screen, or a part of one, that is fetched when it is first drawn. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await counted(load()) }));
