import { contract } from '../../../../shared/contract/index.ts';
import { refetch } from '../../lib/query.ts';
import { onPush } from '../../lib/socket.ts';

const { matches, profiles } = contract;

/** What the workers have found anew is fetched again. */
export const goLive = (): void => {
  onPush('insights:updated', ({ of }) => {
    void refetch(of === 'feedback' ? profiles.feedback : matches.recommendations);
  });
};
