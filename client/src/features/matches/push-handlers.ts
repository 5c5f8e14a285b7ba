import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { announceConnection, markConnectionShown } from '../../components/moment/new-connection.ts';
import { invalidate, invalidateCostly, queryClient, queryKey } from '../../lib/query/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

/** Changes one match in the lists that are cached. */
const changeCachedMatch = (matchId: string, change: Partial<MatchView>): void => {
  for (const call of [contract.matches.list, contract.matches.daily]) {
    queryClient.setQueryData<MatchView[]>(queryKey(call), (matches) =>
      matches?.some(({ id }) => id === matchId)
        ? matches.map((match) => (match.id === matchId ? { ...match, ...change } : match))
        : matches,
    );
  }
};

const isKnownAsConnected = (matchId: string): boolean =>
  queryClient
    .getQueryData<MatchView[]>(queryKey(contract.matches.list))
    ?.some(({ id, status }) => id === matchId && status === 'accepted') ?? false;

/** Invalidates the lists of matches on pushes about them, and announces a new connection. */
export const registerPushHandlers = (): void => {
  onPush('match:updated', (match) => {
    if (match.isNewlyConnected && !isKnownAsConnected(match.id)) announceConnection(match);
    // A match that is accepted or ends also changes the access to its thread and to the profile.
    void invalidate(contract.matches.list, contract.matches.daily, contract.profiles.other);
    invalidateCostly(contract.matches.recommendations);
    void invalidate(contract.messages.conversations, contract.messages.unreadCount);
  });
  // A connection is no longer new once one of the two has written.
  onPush('match:message', ({ matchId }) => {
    changeCachedMatch(matchId, { isNewlyConnected: false });
    markConnectionShown(matchId);
  });
  onPush('matches:daily', () => {
    void invalidate(contract.matches.list, contract.matches.daily, contract.matches.renewal);
    invalidateCostly(contract.matches.recommendations);
  });
  onConnect(() => {
    void invalidate(contract.matches.list, contract.matches.daily, contract.matches.renewal);
    invalidateCostly(contract.matches.recommendations);
  });
};
