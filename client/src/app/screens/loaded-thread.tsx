import { type ComponentProps, Suspense } from 'react';
import { createPart } from '../../components/part.tsx';
import { Spinner } from '../../components/spinner.tsx';

// Most visits are to people, not to conversations.
const MatchThread = createPart(async () => (await import('../../features/messages/match-thread.tsx')).MatchThread);

/** The conversation of a match, fetched when it is first shown. Features do not import each other, so the app puts it into the match. */
export const LoadedThread = (props: ComponentProps<typeof MatchThread>) => (
  <Suspense fallback={<Spinner />}>
    <MatchThread {...props} />
  </Suspense>
);
