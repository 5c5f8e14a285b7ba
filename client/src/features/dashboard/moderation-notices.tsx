import { Suspense, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { createPart } from '../../components/part.tsx';
import { useApiQuery } from '../../lib/query/query.ts';
import { OptionalPart } from '../../lib/rendering/boundary.tsx';

const TeamWords = createPart(async () => (await import('../../components/notes/team-words.tsx')).TeamWords);

/** What staff wrote about the member's conduct, until the member says that they have read it. It stays in the settings. */
export const ModerationNotices = () => {
  const { data } = useApiQuery(contract.accounts.notices, {});
  const unread = data?.filter(({ isUnread }) => isUnread) ?? [];
  // Without a message too it stays: it has the focus once the last one has been read.
  const [isNeeded, setNeeded] = useState(false);
  if (unread.length > 0 && !isNeeded) setNeeded(true);
  return (
    <OptionalPart>
      <Suspense>{isNeeded ? <TeamWords notices={unread} title="A message from our team" /> : null}</Suspense>
    </OptionalPart>
  );
};
