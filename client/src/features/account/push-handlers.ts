import { contract } from '../../../../shared/contract/index.ts';
import { setSessionRecheck, setSessionRenewal } from '../../lib/api.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { loseSession, setSessionKeeper } from '../../lib/session.ts';
import { followSignOuts, hasWritten, noteTypedText, renewSession, useSessionEnd } from '../../lib/session-end.ts';
import { onPush, onRefusal } from '../../lib/socket.ts';

const userKey = queryKey(contract.accounts.current);
const isSignedIn = (): boolean => Boolean(queryClient.getQueryData(userKey));

/** Removes the session's data where the session has ended meanwhile. */
const leaveIfEnded = (): void => {
  if (queryClient.getQueryData(userKey) === null) loseSession();
};

/** Refetches the current user, their application and their profile. */
const refetchAccount = async (): Promise<void> => {
  if (!isSignedIn()) return;
  await invalidate(
    contract.accounts.current,
    contract.applications.mine,
    contract.profiles.mine,
    contract.memberships.show,
  );
  leaveIfEnded();
};

/**
 * As {@link refetchAccount}, where the session may be over: the user first, so that nothing else is requested without one.
 * Where it is over and the user was writing, they are asked to sign in again in place. After a refusal only the user is asked
 * for, as what was refused would be refused again, and rechecked, without an end.
 */
const recheckSession = async ({ isRefused = false } = {}): Promise<void> => {
  if (!isSignedIn() || useSessionEnd.getState().isAsking) return;
  if (hasWritten() && (await renewSession())) return;
  if (!isSignedIn() || useSessionEnd.getState().isAsking) return;
  await invalidate(contract.accounts.current);
  if (isSignedIn() && !isRefused) await invalidate(contract.applications.mine, contract.profiles.mine);
  leaveIfEnded();
};

/** Keeps role, tier and application up to date by pushes, and notices the end of the session by refusals. */
export const registerPushHandlers = (): void => {
  noteTypedText();
  followSignOuts();
  setSessionRenewal(renewSession);
  setSessionRecheck(() => void recheckSession({ isRefused: true }));
  setSessionKeeper(async () => hasWritten() && renewSession());
  onPush('user:updated', () => void refetchAccount());
  // The user may be suspended, or signed out elsewhere.
  onRefusal(() => void recheckSession());
};
