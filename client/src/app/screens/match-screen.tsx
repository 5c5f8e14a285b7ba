import { MatchPage } from '../../features/matches/match-page.tsx';
import { LoadedThread } from './loaded-thread.tsx';

/** The page of one match with its conversation. */
export const MatchScreen = () => <MatchPage thread={LoadedThread} />;
