import { contract } from '../../../../shared/contract/index.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';

const Note = () => {
  const { data } = useApiQuery(contract.matches.renewal, {});
  return data?.isPending ? (
    <Notice>Your changes take effect with tomorrow’s introductions and recommendations.</Notice>
  ) : null;
};

/** Says that the member's changes of today are still to count; nothing where there are none, or they could not be asked for. */
export const RenewalNote = () => {
  const { user } = useCurrentUser();
  return user?.can.beIntroduced ? <Note /> : null;
};
