import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffSupportThread } from '../../../../../shared/contract/staff/staff-support.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { createPart } from '../../../components/part.tsx';
import { CONTACT_FORM_LABELS, SUPPORT_TOPIC_LABELS } from '../../../content/support-labels.ts';
import { buildStaffSupportPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { OpenedItem } from '../queue/open-row.tsx';
import { QueueFrame } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type QueueLink, useQueue } from '../queue/use-queue.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import { StandChip, ThreadChips } from './thread-chips.tsx';
import { toWriter } from './writer.ts';

const Thread = createPart(async () => (await import('./thread.tsx')).Thread);

const OPEN = { value: 'open', label: 'Waiting' };
const DONE = { value: 'done', label: 'Done' };
/** A push announces every change; the clocks of the rows go on without one. */
const CLOCK_MS = 60_000;

const buildPath = (id: string | undefined, search: string): string =>
  (id === undefined ? paths.staffSupport : buildStaffSupportPath(id)) + search;

const ThreadRow = ({ thread, link, now }: { thread: StaffSupportThread; link: QueueLink; now: Date }) => {
  const { form, topic, lastAt } = thread;
  return (
    <QueueRow
      link={link}
      person={toWriter(thread)}
      detail={[topic && SUPPORT_TOPIC_LABELS[topic], CONTACT_FORM_LABELS[form]].filter(Boolean).join(' · ')}
      state={<StandChip thread={thread} now={now} isListed />}
      note={<Time at={lastAt} />}
      chips={<ThreadChips thread={thread} />}
    />
  );
};

const Support = () => {
  const { id } = useParams();
  const [chosen] = useFilter('state');
  const state = chosen === DONE.value ? 'done' : 'open';
  const now = useNow(CLOCK_MS);
  const list = useApiInfiniteQuery(contract.staffSupport.list, PAGE_ROWS, { filters: { state }, staleTime: 0 });
  const queue = useQueue<StaffSupportThread>({ list, openId: id, buildPath });
  const query = useApiQuery(
    contract.staffSupport.one,
    { params: { id: id ?? '' } },
    { staleTime: 0, enabled: id !== undefined },
  );
  return (
    <QueueFrame
      queue={queue}
      title="Support"
      lead={state === 'open' ? 'Longest wait first. Weekends count.' : 'The newest first.'}
      openTitle={id === undefined ? undefined : query.data ? formatPerson(toWriter(query.data)) : 'Message'}
      filters={
        <Filters>
          <SelectFilter name="state" label="Show" initial={OPEN.value} all={OPEN} options={[DONE]} />
        </Filters>
      }
      row={(thread, link) => <ThreadRow thread={thread} link={link} now={now} />}
      empty={
        <EmptyState title={state === 'open' ? 'Nothing is waiting' : 'Nothing is done yet'}>
          {window.__services__?.includes('letters')
            ? 'What people write in their settings and on the contact and support pages appears here.'
            : 'What people write in their settings appears here. The contact and support pages send nothing on this server.'}
        </EmptyState>
      }
    >
      <OpenedItem query={query} noun="message" back={{ to: queue.listKey, label: 'Back to support' }}>
        {(thread) => <Thread key={thread.id} thread={thread} queue={queue} now={now} />}
      </OpenedItem>
    </QueueFrame>
  );
};

/** The threads with support, the longest waiting first, and the one that is open; for admins. */
export const SupportPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.manageMembers) return <AccessRestrictedPage roles={['admin']} />;
  return <Support />;
};
