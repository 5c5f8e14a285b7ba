import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '../../components/spinner.tsx';
import { MatchPage } from '../../features/matches/match-page.tsx';
import { MatchesPage } from '../../features/matches/matches-page.tsx';

// Most visits are to people, not to conversations.
const MatchThread = lazy(async () => ({
  default: (await import('../../features/messages/match-thread.tsx')).MatchThread,
}));

const LoadedThread = (props: ComponentProps<typeof MatchThread>) => (
  <Suspense fallback={<Spinner />}>
    <MatchThread {...props} />
  </Suspense>
);

/** Features do not import each other, so the app puts the conversation into the match. */
export const MatchesScreen = () => <MatchesPage thread={LoadedThread} />;
/** The page of one match with its conversation. */
export const MatchScreen = () => <MatchPage thread={LoadedThread} />;
