import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { Facts } from '../../../components/person/facts.tsx';
import { MailAddress } from '../../../components/person/mail-address.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { APPLICATION_STATUS_LABELS } from '../../../content/option-labels.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { ClaimChip } from '../queue/claim.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import type { QueueLink } from '../queue/use-queue.ts';
import { describeEarlier } from './earlier-accounts.tsx';
import { FindingChips } from './findings.tsx';
import { describeWaiting } from './waiting.ts';

interface ApplicationRowProps {
  application: StaffApplication;
  link: QueueLink;
}

/** One application of the queue: the applicant, how long they have waited, and who has claimed it. */
export const ApplicationRow = ({ application, link }: ApplicationRowProps) => {
  const { applicant, answers, status, submittedAt, dueAt, claimedBy, earlier, missingFacts, findings, asked, appeal } =
    application;
  // That the age is missing stands there already.
  const [found, ...more] = findings.filter((one) => one !== 'age-missing');
  const [first] = earlier;
  const { waited, promise, isLate } = describeWaiting(appeal?.madeAt ?? submittedAt, dueAt, useNow(60_000));
  // The place first: it is short, and what does not fit in the line is left out at its end.
  const { location, occupation } = answers;
  const work =
    location || occupation ? <Facts facts={{ location, occupation }} /> : <MailAddress address={applicant.email} />;
  return (
    <QueueRow
      link={link}
      person={applicant}
      detail={work}
      state={
        status === 'pending' ? (
          <StatusChip tone={isLate ? 'clay' : dueAt === null ? 'neutral' : 'brass'}>{promise}</StatusChip>
        ) : (
          <StatusChip tone={status === 'approved' ? 'green' : 'clay'}>{APPLICATION_STATUS_LABELS[status]}</StatusChip>
        )
      }
      note={status === 'pending' ? `waiting ${waited}` : null}
      chips={
        <>
          {appeal && status === 'pending' ? (
            <StatusChip tone={appeal.isOwnDecision ? 'neutral' : 'brass'}>
              {appeal.isOwnDecision ? 'Appeal, for another reviewer' : 'Appeal'}
            </StatusChip>
          ) : null}
          {first ? <StatusChip tone="clay">{describeEarlier(first)}</StatusChip> : null}
          {found ? <FindingChips findings={[found]} /> : null}
          {more.length > 0 ? <StatusChip>{`${more.length} more found`}</StatusChip> : null}
          {missingFacts.length > 0 ? <StatusChip tone="neutral">{`No ${missingFacts.join(' or ')}`}</StatusChip> : null}
          {asked === 'answered' && status === 'pending' ? <StatusChip tone="green">Has answered</StatusChip> : null}
          {status === 'pending' ? <ClaimChip claimedBy={claimedBy} /> : null}
        </>
      }
    />
  );
};
