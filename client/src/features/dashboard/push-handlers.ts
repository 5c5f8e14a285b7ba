import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, profiles } = contract;

/** What the workers have found anew is fetched again; a connection asks for people with all that is said of matches. */
export const registerPushHandlers = (): void => {
  onPush('insights:updated', ({ of }) => {
    void invalidate(of === 'feedback' ? profiles.feedback : matches.recommendations);
  });
  onConnect(() => {
    void invalidate(profiles.feedback);
  });
};
