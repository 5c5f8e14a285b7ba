import { contract } from '../../../../../shared/contract/index.ts';
import type { MarkedSender } from '../../../../../shared/contract/staff/staff-reports.ts';
import { MESSAGE_WARNINGS, type MessageWarning } from '../../../../../shared/options.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatNumber } from '../../../content/format.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { WARNING_LABELS } from '../../../content/report-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { Moderation } from '../moderation/moderation.tsx';
import { ActionBar } from '../queue/action-bar.tsx';
import { OpenRowContent, useOpenRow } from '../queue/open-row.tsx';
import { buildMarkedPath, useDecide, useIsPending } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { PendingNote } from '../queue/undo-bar.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { Filters, OrderFilter, SelectFilter, useFilter, useOrder } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { ReportsAbout } from '../shared/reports-about.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import { Appeals } from './appeals.tsx';
import { ViewFilter } from './view-filter.tsx';

const WAITING = { value: '', label: 'Not looked at' };
const EVERYBODY = [{ value: 'all', label: 'Everybody' }];
const isWarning = (value: string): value is MessageWarning => MESSAGE_WARNINGS.some((one) => one === value);
const count = (number: number, one: string, many: string): string =>
  `${formatNumber(number)} ${number === 1 ? one : many}`;

const States = ({ sender: { suspended, limitedUntil, reports, isSeen } }: { sender: MarkedSender }) => (
  <>
    {isSeen ? <StatusChip tone="green">Looked at</StatusChip> : null}
    {suspended ? <StatusChip tone="clay">Suspended</StatusChip> : null}
    {limitedUntil ? <StatusChip tone="brass">Limited</StatusChip> : null}
    {reports > 0 ? <StatusChip tone="clay">{count(reports, 'report', 'reports')}</StatusChip> : null}
  </>
);

const Sender = ({ sender, queue }: { sender: MarkedSender; queue: Queue<MarkedSender> }) => {
  const { id, person, role, suspended, limitedUntil, sent, people, byWarning, lastAt, isSeen, can } = sender;
  const isPending = useIsPending()(sender);
  const deciding = useDecide(contract.staffConduct.act, { kind: 'marked', failed: 'Not marked as seen' });
  const actions = [
    {
      key: 'd',
      label: 'Seen',
      run: () =>
        deciding.mutate(
          { params: { userId: id }, body: { kind: 'seen', seenUntil: lastAt, undoSeconds: UNDO_SECONDS.console } },
          { onSuccess: queue.openNext },
        ),
      disabled: isSeen || isPending || deciding.isPending,
      variant: 'contained' as const,
    },
  ];
  return (
    <QueueItem
      title={formatPerson(person)}
      states={
        <>
          <States sender={sender} />
          {isPending ? <StatusChip>Decided</StatusChip> : null}
          <TextLink to={buildStaffMemberPath(person.id)}>{`About ${person.firstName}`}</TextLink>
        </>
      }
      actions={<ActionBar title="Marked messages" actions={actions} />}
    >
      <Section
        title="Marked messages"
        lead="Of the last 90 days. Staff read messages only where someone reported them."
      >
        <DescriptionList
          narrow
          facts={[
            { term: 'Sent all the same', value: formatNumber(sent) },
            { term: 'To', value: count(people, 'person', 'people') },
            ...MESSAGE_WARNINGS.map((one) => ({ term: WARNING_LABELS[one], value: formatNumber(byWarning[one] ?? 0) })),
            { term: 'Last', value: <Time at={lastAt} exact /> },
          ]}
        />
      </Section>
      <Section title="Reports" divided>
        <ReportsAbout userId={person.id} />
      </Section>
      <Section title="What staff did" divided>
        {isPending ? (
          <PendingNote pending={sender.pending} />
        ) : (
          <Moderation
            member={{ ...person, role, suspended, limitedUntil, can }}
            onDone={queue.openNext}
            {...(isSeen ? {} : { seenUntil: lastAt })}
          />
        )}
      </Section>
    </QueueItem>
  );
};

/** Who sent messages that the rules marked: how many, never what. */
const Marked = () => {
  const [openId] = useFilter('item');
  const [chosen] = useFilter('warning');
  const [shown] = useFilter('marked');
  const order = useOrder('newest');
  const filters = {
    ...(isWarning(chosen) ? { warning: chosen } : {}),
    ...(shown === 'all' ? { status: 'all' as const } : {}),
    ...(order === 'newest' ? {} : { order }),
  };
  const list = useApiInfiniteQuery(contract.staffReports.marked, PAGE_ROWS, { filters, staleTime: 0 });
  const queue = useQueue<MarkedSender>({ list, openId: openId || undefined, buildPath: buildMarkedPath });
  const open = useOpenRow(queue, contract.staffReports.marked, filters);
  return (
    <QueueFrame
      queue={queue}
      title="Marked messages"
      lead="Who sent messages that our rules marked in the last 90 days."
      openTitle={open.row && formatPerson(open.row.person)}
      filters={
        <Filters
          folded={
            <>
              <SelectFilter name="marked" label="Who" all={WAITING} options={EVERYBODY} />
              <SelectFilter name="warning" label="About" options={buildChoices(MESSAGE_WARNINGS, WARNING_LABELS)} />
              <OrderFilter usual="newest" />
            </>
          }
        >
          <ViewFilter />
        </Filters>
      }
      row={(one, link) => (
        <QueueRow
          link={link}
          person={one.person}
          detail={`${count(one.sent, 'message', 'messages')} to ${count(one.people, 'person', 'people')}`}
          note={
            <span>
              last <Time at={one.lastAt} />
            </span>
          }
          chips={<States sender={one} />}
        />
      )}
      empty={
        <EmptyState title={shown === 'all' ? 'No marked messages' : 'Nothing is waiting'}>
          Messages that ask for money, insult or suggest another place are counted here.
        </EmptyState>
      }
    >
      <OpenRowContent
        open={open}
        noun="sender"
        back={{ to: queue.listKey, label: 'Back to the list' }}
        gone="Someone has looked at these messages, or the account is gone."
      >
        {(sender) => <Sender key={sender.id} sender={sender} queue={queue} />}
      </OpenRowContent>
    </QueueFrame>
  );
};

/** A list about safety beside the reports. */
export const SafetyList = ({ view }: { view: 'appeals' | 'marked' }) => (view === 'appeals' ? <Appeals /> : <Marked />);
