import { contract } from '../../../../shared/contract/index.ts';
import { ApiError } from '../../lib/api.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query.ts';
import { enterSession } from '../../lib/session.ts';
import { onConnect, onPush, useConnection } from '../../lib/socket.ts';

const { accounts, applications, profiles } = contract;

const userKey = queryKey(accounts.current);
const someoneIsHere = (): boolean => Boolean(queryClient.getQueryData(userKey));

/** A session that ended meanwhile takes what it showed with it. */
const leaveIfEnded = (): void => {
  if (queryClient.getQueryData(userKey) === null) enterSession(null);
};

/** Asks again who sits here and what they may do. */
const reviseAccount = async (): Promise<void> => {
  if (!someoneIsHere()) return;
  await invalidate(accounts.current, applications.mine, profiles.mine);
  leaveIfEnded();
};

/** As {@link reviseAccount}, where the session may be over: nothing else is asked for as nobody. */
const doubtSession = async (): Promise<void> => {
  if (!someoneIsHere()) return;
  await invalidate(accounts.current);
  if (someoneIsHere()) await invalidate(applications.mine, profiles.mine);
  leaveIfEnded();
};

const sessionEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** What pushes and refusals say about the account: role, tier and application follow without a reload. */
export const registerPushHandlers = (): void => {
  onPush('user:updated', () => void reviseAccount());
  onConnect(() => void reviseAccount());
  // A line that the server cut may mean that the session is over: suspended, or signed out elsewhere.
  useConnection.subscribe(({ connected }, before) => {
    if (before.connected && !connected) void doubtSession();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && sessionEnded(event.action.error)) {
      void doubtSession();
    }
  });
};
