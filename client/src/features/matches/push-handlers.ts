import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { announceConnection, markConnectionShown } from '../../components/new-connection/new-connection.ts';
import { request } from '../../lib/api.ts';
import { invalidate, invalidateCostly, queryClient, queryKey } from '../../lib/query/query.ts';
import { onSessionChange } from '../../lib/session.ts';
import { onConnect, onPush } from '../../lib/socket.ts';
import { refetchPeople } from '../chat/person/refetch-people.ts';

/** Whether the data of a query is a whole list: older matches are loaded page by page, and none of them are connections. */
const isList = (data: unknown): data is MatchView[] => Array.isArray(data);

/** Changes one match in the lists that are cached. */
const changeCachedMatch = (matchId: string, change: Partial<MatchView>): void => {
  for (const call of [contract.matches.list, contract.matches.daily]) {
    queryClient.setQueriesData<unknown>({ queryKey: queryKey(call) }, (data: unknown) =>
      isList(data) && data.some(({ id }) => id === matchId)
        ? data.map((match) => (match.id === matchId ? { ...match, ...change } : match))
        : data,
    );
  }
};

/** The ids of the connections that this tab has loaded, also once they are no longer cached; undefined before. */
let known: Set<string> | undefined;

/** Keeps the connections of the list of matches, which has all of them, each time that it is loaded. */
const noteConnections = (): void => {
  queryClient.getQueryCache().subscribe(({ type, query: { queryKey: key, state } }) => {
    const isWhole = key.length === 1 && key[0] === contract.matches.list.path;
    if (type !== 'updated' || !isWhole || !state.data) return;
    known ??= new Set();
    for (const { id, status } of state.data as MatchView[]) if (status === 'accepted') known.add(id);
  });
};

/** Announces a connection whose push was missed: one that the list did not have before. */
const announceMissed = async (): Promise<void> => {
  if (!known) return;
  const before = new Set(known);
  const matches = await queryClient.fetchQuery({
    queryKey: queryKey(contract.matches.list),
    queryFn: ({ signal }) => request(contract.matches.list, {}, signal),
    staleTime: 0,
  });
  const missed = matches.find(({ id, isNewlyConnected }) => isNewlyConnected && !before.has(id));
  if (missed) announceConnection(missed);
};

/** Invalidates the lists of matches on pushes about them, and announces a new connection. */
export const registerPushHandlers = (): void => {
  let isReconnection = false;
  noteConnections();
  onSessionChange(() => {
    known = undefined;
    isReconnection = false;
  });
  onPush('match:updated', (match) => {
    if (match.isNewlyConnected && !known?.has(match.id)) announceConnection(match);
    // A match that is accepted or ends also changes the access to its thread and to the profile.
    void refetchPeople();
  });
  onPush('people:changed', () => {
    void refetchPeople();
    void invalidate(contract.blocks.mine);
  });
  // A connection is no longer new once one of the two has written.
  onPush('match:message', ({ matchId }) => {
    changeCachedMatch(matchId, { isNewlyConnected: false });
    markConnectionShown(matchId);
  });
  onPush('matches:daily', () => {
    void invalidate(contract.matches.list, contract.matches.daily, contract.matches.outlook, contract.matches.renewal);
    invalidateCostly(contract.matches.recommendations);
  });
  onConnect(() => {
    // Where the list cannot be loaded now, the connection is found on Home.
    if (isReconnection) announceMissed().catch(() => undefined);
    isReconnection = true;
  });
};
