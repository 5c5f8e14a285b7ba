import { MatchPage } from '../../features/matches/match-page.tsx';
import { MatchesPage } from '../../features/matches/matches-page.tsx';
import { MatchThread } from '../../features/messages/match-thread.tsx';

/** Features do not import each other, so the app puts the conversation into the match. */
export const MatchesScreen = () => <MatchesPage thread={MatchThread} />;
/** The page of one match with its conversation. */
export const MatchScreen = () => <MatchPage thread={MatchThread} />;
