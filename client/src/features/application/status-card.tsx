import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useRef } from 'react';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import type { ApplicationStatus } from '../../../../shared/options.ts';
import { toShortReference } from '../../../../shared/rules/short-reference.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { createPart } from '../../components/part.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { StatusChip, type Tone } from '../../components/status-chip.tsx';
import { formatMoment, formatPromise } from '../../content/format.ts';
import { APPLICATION_STATUS_LABELS } from '../../content/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { TO_LANDING } from '../../lib/session.ts';
import { StatusHead } from './status-head.tsx';
import { WhileYouWait } from './while-you-wait.tsx';

// Few are asked, so these are fetched for them alone.
const ReviewQuestions = createPart(async () => (await import('./review-questions.tsx')).ReviewQuestions);
const AppealSection = createPart(async () => (await import('./appeal-section.tsx')).AppealSection);
const MissingFactsForm = createPart(async () => (await import('./missing-facts-form.tsx')).MissingFactsForm);

interface StatusContent {
  title: string;
  text: string;
  actions: readonly { to: string; label: string; state?: object }[];
}

/** The texts and links of each state of an application; the first action is the main one. */
const STATUS_CONTENT: Record<ApplicationStatus, StatusContent> = {
  pending: {
    title: 'Your application is being reviewed',
    text: 'Our team reads every application in person, usually within 48 to 72 hours. This page updates as soon as we decide.',
    actions: [
      { to: paths.home, label: 'Return Home', state: TO_LANDING },
      { to: paths.contact, label: 'Contact Support' },
    ],
  },
  approved: {
    title: 'You have been approved',
    text: 'Welcome. The more complete your profile, the better your introductions.',
    actions: [{ to: paths.profile, label: 'Complete Your Profile' }],
  },
  rejected: {
    title: 'Your application was not accepted',
    text: 'We are sorry that we cannot offer you membership at this time.',
    actions: [{ to: paths.contact, label: 'Contact Support' }],
  },
};

const APPEALABLE =
  'We are sorry that we cannot offer you membership at this time. If you think that something was missed, you can appeal below.';

const TONES: Record<ApplicationStatus, Tone> = { pending: 'brass', approved: 'green', rejected: 'clay' };

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <Typography variant="caption" component="dt" color="textSecondary">
      {term}
    </Typography>
    <Typography
      variant="body2"
      component="dd"
      className="numeric"
      sx={{ margin: 0, overflowWrap: 'anywhere', textWrap: 'balance' }}
    >
      {children}
    </Typography>
  </div>
);

/** When the promised decision is due, or why its time stands still; when it was decided. */
const describeClock = ({ status, dueAt, decidedAt }: ApplicationView): [term: string, text: string][] => {
  if (decidedAt) return [['Decided on', formatMoment(decidedAt, 'date')]];
  if (status !== 'pending') return [];
  if (dueAt === null) return [['Answer promised by', 'The time stands still until you answer']];
  return [['Answer promised by', formatPromise(dueAt)]];
};

/** What is to be done stands beside the state on a wide screen, below it on others. */
const BODY = { display: { lg: 'flex' }, alignItems: 'stretch', '& > *': { flex: 1, minWidth: 0 } } as const;
const PARTS = {
  display: 'grid',
  alignContent: 'center',
  '&:empty': { display: 'none' },
  border: '0 solid',
  borderColor: 'divider',
  borderBlockStartWidth: { xs: '1px', lg: 0 },
  borderInlineStartWidth: { lg: '1px' },
  '& > * + *': { border: '0 solid', borderColor: 'divider', borderBlockStartWidth: '1px' },
} as const;

/** One application: its state, the next step, when it was submitted, when we answer and its reference. */
export const StatusCard = ({ application }: { application: ApplicationView }) => {
  // What is asked for is then the main action.
  const isAsking =
    application.missingFacts.length > 0 ||
    (application.status === 'pending' && application.questions.some(({ answeredAt }) => answeredAt === null));
  const heading = useRef<HTMLHeadingElement>(null);
  const short = toShortReference(application.id);
  const { title, text, actions } = STATUS_CONTENT[application.status];
  const parts = [
    application.questions.length > 0 ? (
      <ReviewQuestions key="questions" application={application} onAnswered={() => heading.current?.focus()} />
    ) : null,
    application.can.appeal || application.appeal ? (
      <AppealSection key="appeal" application={application} onAppealed={() => heading.current?.focus()} />
    ) : null,
    application.missingFacts.length > 0 ? (
      <MissingFactsForm key="facts" missing={application.missingFacts} onSaved={() => heading.current?.focus()} />
    ) : null,
    application.status === 'rejected' || isAsking ? null : (
      <WhileYouWait key="steps" isWaiting={application.status === 'pending'} />
    ),
  ].filter((part) => part !== null);
  return (
    <Card>
      <Box sx={BODY}>
        <StatusHead
          heading={heading}
          state={
            <StatusChip tone={TONES[application.status]}>{APPLICATION_STATUS_LABELS[application.status]}</StatusChip>
          }
          title={title}
          text={application.can.appeal ? APPEALABLE : text}
          reason={application.reason}
          actions={actions.map(({ label, ...link }, at) => (
            <LinkButton key={link.to} {...link} variant={at === 0 && !isAsking ? 'contained' : 'outlined'}>
              {label}
            </LinkButton>
          ))}
        />
        {parts.length > 0 ? (
          <Box sx={PARTS}>
            <Suspense fallback={<Spinner />}>{parts}</Suspense>
          </Box>
        ) : null}
      </Box>
      <Box
        component="dl"
        sx={(theme) => ({
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
          gap: 2,
          margin: 0,
          padding: '20px 24px',
          textAlign: 'center',
          borderTop: `1px solid ${theme.vars.palette.divider}`,
        })}
      >
        <Fact term="Submitted on">{formatMoment(application.submittedAt, 'date')}</Fact>
        {describeClock(application).map(([term, clock]) => (
          <Fact key={term} term={term}>
            {clock}
          </Fact>
        ))}
        <Fact term="Reference ID">{application.id}</Fact>
        {short ? <Fact term="Short, to say aloud">{short}</Fact> : null}
      </Box>
    </Card>
  );
};
