import { create } from 'zustand';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { onSessionChange } from '../../lib/session.ts';

/** The connection that has just come about and that this tab has not shown yet; null as a rule. */
export const useNewConnection = create<{ readonly match: MatchView | null }>(() => ({ match: null }));

/** The ids of the matches whose connection this tab has shown. */
const shown = new Set<string>();

onSessionChange(() => {
  shown.clear();
  useNewConnection.setState({ match: null });
});

/** Announces a new connection, once in a tab. */
export const announceConnection = (match: MatchView): void => {
  if (!shown.has(match.id)) useNewConnection.setState({ match });
};

/** Marks the connection of a match as shown, or as about to be: it is not announced any more. */
export const markConnectionShown = (matchId: string): void => {
  shown.add(matchId);
  if (useNewConnection.getState().match?.id === matchId) useNewConnection.setState({ match: null });
};

/** Has the connection of a match announced after all, where what was to show it did not come about. */
export const forgetConnectionShown = (matchId: string): void => void shown.delete(matchId);
