import { getCurrentUserId, onSessionChange } from '../../lib/session.ts';
import { forgetDraftOfOthers } from './stored-draft.ts';

const forgetForCurrentUser = (): void => {
  const userId = getCurrentUserId();
  if (userId) forgetDraftOfOthers(userId);
};

/** Removes what another account has left of its application on this device, as soon as a user is signed in. */
export const registerPushHandlers = (): void => {
  forgetForCurrentUser();
  onSessionChange(forgetForCurrentUser);
};
