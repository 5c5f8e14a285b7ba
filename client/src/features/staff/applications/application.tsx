import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { APPLICATION_STATUS_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { ActionBar } from '../queue/action-bar.tsx';
import { QueueItem } from '../queue/queue-frame.tsx';
import { PendingNote } from '../queue/undo-bar.tsx';
import type { Queue } from '../queue/use-queue.ts';
import { buildApplicationRows, buildDecisionRows } from '../shared/fact-rows.tsx';
import { PersonPhotos } from '../shared/person-photos.tsx';
import { PrivateDetailsNotice } from '../shared/private-details.tsx';
import { Time } from '../shared/time.tsx';
import { ApplicantQuestions, AskForm } from './applicant-questions.tsx';
import { DecisionFields, ReopenButton } from './decision-form.tsx';
import { EarlierAccounts } from './earlier-accounts.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { useDecision } from './use-decision.tsx';
import { describeWaiting } from './waiting.ts';

interface ApplicationProps {
  application: StaffApplication;
  queue: Queue<StaffApplication>;
}

/** What the applicant wrote against the first decision, and that decision. */
const Appeal = ({ appeal, name }: { appeal: NonNullable<StaffApplication['appeal']>; name: string }) => (
  <Section title="Appeal">
    <Typography variant="caption" component="p" color="textSecondary" className="numeric">
      <span>{`${isolate(name)} wrote, `}</span>
      <Time at={appeal.madeAt} />
    </Typography>
    <Typography dir="auto" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {appeal.text}
    </Typography>
    <Typography variant="h6" component="h3" sx={{ marginBlock: 2 }}>
      First decision: not accepted
    </Typography>
    <DescriptionList facts={buildDecisionRows(appeal.first)} />
  </Section>
);

const States = ({
  application: { userId, status, submittedAt, dueAt, appeal },
  isPending,
}: {
  application: StaffApplication;
  isPending: boolean;
}) => {
  const { waited, promise, isLate } = describeWaiting(appeal?.madeAt ?? submittedAt, dueAt, useNow(60_000));
  return (
    <>
      <StatusChip tone={status === 'approved' ? 'green' : status === 'rejected' ? 'clay' : 'brass'}>
        {APPLICATION_STATUS_LABELS[status]}
      </StatusChip>
      {appeal ? <StatusChip tone="brass">Appeal</StatusChip> : null}
      {status === 'pending' ? (
        <>
          <StatusChip tone={isLate ? 'clay' : 'neutral'}>{promise}</StatusChip>
          {isPending ? <StatusChip>Decided</StatusChip> : null}
          <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>{`waiting ${waited}`}</Box>
        </>
      ) : null}
      <TextLink alone to={buildStaffMemberPath(userId)}>
        Open the person
      </TextLink>
    </>
  );
};

/** Stands where an appeal is against a decision of the viewer's. */
const OwnDecision = () => (
  <Notice tone="warning" title="You have decided this application before">
    Another reviewer decides the appeal.
  </Notice>
);

/** What is left to do with a pending application: its decision and questions, with the bar of actions. */
const Pending = ({ application, queue }: ApplicationProps) => {
  const decision = useDecision(application, queue);
  return (
    <QueueItem
      title={formatName(application.applicant)}
      states={<States application={application} isPending={decision.isPending} />}
      actions={<ActionBar title="Application" actions={decision.actions} note={decision.found} keys={decision.keys} />}
    >
      <EarlierAccounts application={application} />
      {decision.isPending ? null : (
        <Box sx={{ marginBottom: 4 }}>{application.appeal?.isOwnDecision ? <OwnDecision /> : decision.claimNotice}</Box>
      )}
      <Content application={application} />
      <Section title={nameDecision(application)} divided>
        {decision.isPending ? (
          <PendingNote pending={application.pending} />
        ) : (
          <DecisionFields application={application} decision={decision} />
        )}
      </Section>
      {decision.isPending ? null : (
        <Section title="Ask for more" divided>
          <AskForm application={application} />
        </Section>
      )}
    </QueueItem>
  );
};

const nameDecision = ({ appeal }: StaffApplication): string => (appeal ? 'Decision on the appeal' : 'Decision');

const Content = ({ application }: { application: StaffApplication }) => (
  <>
    {application.appeal ? <Appeal appeal={application.appeal} name={application.applicant.firstName} /> : null}
    <Section title="Answers" divided={application.appeal !== null}>
      {application.status === 'pending' ? null : (
        <Box sx={{ marginBottom: 4 }}>
          <PrivateDetailsNotice
            person={application.applicant}
            details={application.privateDetails}
            what="Phone and income"
          />
        </Box>
      )}
      <DescriptionList facts={buildApplicationRows(application)} />
      {application.earlier.some(({ facts }) => facts) ? null : (
        <PersonPhotos
          key={application.userId}
          person={application.applicant}
          heading={
            <Typography variant="h4" component="h3" sx={{ marginBlock: '32px 16px' }}>
              Photos
            </Typography>
          }
        />
      )}
    </Section>
    {application.checks ? (
      <ReviewChecks key={application.id} applicant={application.applicant} checks={application.checks} />
    ) : null}
    <ApplicantQuestions application={application} />
  </>
);

/** One application in full, and its decision. */
export const Application = ({ application, queue }: ApplicationProps) =>
  application.status === 'pending' ? (
    <Pending application={application} queue={queue} />
  ) : (
    <QueueItem
      title={formatName(application.applicant)}
      states={<States application={application} isPending={false} />}
    >
      <EarlierAccounts application={application} />
      <Section title={nameDecision(application)}>
        <DescriptionList facts={buildDecisionRows(application)} narrow />
        {application.can.reopen ? <ReopenButton id={application.id} name={formatName(application.applicant)} /> : null}
      </Section>
      <Content application={application} />
    </QueueItem>
  );
