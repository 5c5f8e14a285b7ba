import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { APPLICATION_STATUS_LABELS } from '../../../content/option-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { DetailLayout } from '../shared/detail-layout.tsx';
import { buildApplicationRows, buildDecisionRows } from '../shared/fact-rows.ts';
import { PrivateDetailsNotice } from '../shared/private-details.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { StaffLoadFailed } from '../shared/staff-load-failed.tsx';
import { ApplicantQuestions, AskForm } from './applicant-questions.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { DecisionForm, ReopenButton } from './decision-form.tsx';
import { EarlierAccounts } from './earlier-accounts.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { describeWaiting } from './waiting.ts';

const Application = ({ application }: { application: StaffApplication }) => {
  const { applicant, status, submittedAt, dueAt, appeal } = application;
  const { waited, promise, isLate } = describeWaiting(appeal?.madeAt ?? submittedAt, dueAt, new Date());
  const name = `${applicant.firstName} ${applicant.lastName}`;
  return (
    <StaffFrame
      title={name}
      lead={
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <StatusChip tone={status === 'approved' ? 'green' : status === 'rejected' ? 'clay' : 'brass'}>
            {APPLICATION_STATUS_LABELS[status]}
          </StatusChip>
          {appeal ? <StatusChip tone="brass">Appeal</StatusChip> : null}
          {status === 'pending' ? (
            <>
              <StatusChip tone={isLate ? 'clay' : 'neutral'}>{promise}</StatusChip>
              <Box component="span" sx={{ fontSize: '0.9375rem' }}>{`waiting ${waited}`}</Box>
            </>
          ) : null}
        </Box>
      }
    >
      <EarlierAccounts earlier={application.earlier} />
      {status === 'pending' ? (
        <Box sx={{ marginBottom: 5 }}>
          <ClaimBar application={application} />
        </Box>
      ) : null}
      <DetailLayout
        act={
          <>
            <Section title={appeal ? 'Decision on the appeal' : 'Decision'}>
              {status === 'pending' ? (
                <DecisionForm application={application} />
              ) : (
                <DescriptionList facts={buildDecisionRows(application)} narrow />
              )}
              {application.can.reopen ? <ReopenButton id={application.id} name={name} /> : null}
            </Section>
            {status === 'pending' ? (
              <Section title="Ask for more" divided>
                <AskForm application={application} />
              </Section>
            ) : null}
          </>
        }
      >
        {appeal ? (
          <Section title="Appeal">
            <Typography variant="caption" component="p" color="textSecondary" className="numeric">
              {`${applicant.firstName} wrote, ${formatMoment(appeal.madeAt, 'shortDateAndTime')}`}
            </Typography>
            <Typography dir="auto" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {appeal.text}
            </Typography>
            <Typography variant="h6" component="h3" sx={{ marginBlock: 2 }}>
              First decision: not accepted
            </Typography>
            <DescriptionList facts={buildDecisionRows(appeal.first)} />
          </Section>
        ) : null}
        <Section title="Answers" divided={appeal !== null}>
          {status === 'pending' ? null : (
            <Box sx={{ marginBottom: 4 }}>
              <PrivateDetailsNotice person={applicant} details={application.privateDetails} what="Phone and income" />
            </Box>
          )}
          <DescriptionList facts={buildApplicationRows(application)} />
        </Section>
        {application.checks ? <ReviewChecks checks={application.checks} /> : null}
        <ApplicantQuestions application={application} />
      </DetailLayout>
      <Box sx={{ marginTop: 4 }}>
        <TextLink alone to={paths.staff}>
          Back to applications
        </TextLink>
      </Box>
    </StaffFrame>
  );
};

/** One application in full, and its decision. */
export const StaffApplicationPage = () => {
  const { id = '' } = useParams();
  return (
    <QueryContent
      query={useApiQuery(contract.staffApplications.one, { params: { id } }, { staleTime: 0 })}
      loading={
        <StaffFrame title="Application">
          <Loading label="Loading the application">
            <CardSkeleton height={480} />
          </Loading>
        </StaffFrame>
      }
      failed={(error, retry) => (
        <StaffFrame title="Application">
          <StaffLoadFailed
            title="This application could not be loaded"
            error={error}
            onRetry={retry}
            back={{ to: paths.staff, label: 'Back to applications' }}
          />
        </StaffFrame>
      )}
    >
      {(application) => <Application application={application} />}
    </QueryContent>
  );
};
