import { contract } from '../../../../shared/contract/index.ts';
import { refetch } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, profiles } = contract;

/** What the workers have found anew is fetched again; a connection asks for people with all that is said of matches. */
export const goLive = (): void => {
  onPush('insights:updated', ({ of }) => {
    void refetch(of === 'feedback' ? profiles.feedback : matches.recommendations);
  });
  onConnect(() => {
    void refetch(profiles.feedback);
  });
};
