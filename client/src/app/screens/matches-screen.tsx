import type { ComponentType } from 'react';
import { prefetchShown } from '../../components/layout/master-detail.tsx';
import { MatchesPage, prefetchMatch } from '../../features/matches/matches-page.tsx';
import { LoadedThread } from './loaded-thread.tsx';

const MatchesScreen = () => <MatchesPage thread={LoadedThread} />;

/** Returns the member's matches, each with its conversation, once there is what they show at first. */
export const loadMatchesScreen = async (): Promise<ComponentType> => {
  await prefetchShown(prefetchMatch, new URLSearchParams(globalThis.location?.search).has('person'));
  return MatchesScreen;
};
