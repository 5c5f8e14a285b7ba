import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ModerationAction } from '../../../../../shared/contract/staff/moderation.ts';
import type { AppealDecision, ModerationKind } from '../../../../../shared/moderation-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { buildStaffReportPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';

const DID: Record<ModerationKind, string> = {
  seen: 'Looked at marked messages',
  noted: 'Note',
  warned: 'Warned',
  limited: 'No new introductions',
  unlimited: 'Introductions allowed again',
  suspended: 'Suspended',
  restored: 'Suspension lifted',
};
const DECISIONS: Record<AppealDecision, string> = { lifted: 'Suspension lifted', kept: 'Suspension kept' };

const WORDS = { maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

const Small = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" className="numeric">
    {children}
  </Typography>
);

const Words = ({ label, children }: { label: string; children: string | null }) =>
  children ? (
    <Typography sx={WORDS}>
      <Box component="span" sx={{ color: 'text.secondary' }}>{`${label}: `}</Box>
      <bdi>{children}</bdi>
    </Typography>
  ) : null;

const Action = ({ action }: { action: ModerationAction }) => {
  const { kind, at, by, until, readAt, reportId, appeal, note, message } = action;
  const read = kind === 'warned' || kind === 'limited' ? (readAt ? ' · read' : ' · not read yet') : '';
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 560 }}>
        <span>{DID[kind]}</span>
        {until ? (
          <span>
            {' '}
            until <Time at={until} exact />
          </span>
        ) : null}
      </Typography>
      <Small>
        <span>{`${formatPerson(by, 'The service')}, `}</span>
        <Time at={at} />
        <span>{read}</span>
      </Small>
      <Words label="They read">{message}</Words>
      <Words label="For staff">{note}</Words>
      {reportId ? (
        <div>
          <TextLink to={buildStaffReportPath(reportId)}>The report</TextLink>
        </div>
      ) : null}
      <Words label="Appeal">{appeal?.text ?? null}</Words>
      {appeal?.decision && appeal.decidedAt ? (
        <>
          <Small>
            <span>{`${DECISIONS[appeal.decision]} by ${formatPerson(appeal.decidedBy, 'The service')}, `}</span>
            <Time at={appeal.decidedAt} />
          </Small>
          <Words label="They read">{appeal.answer}</Words>
        </>
      ) : null}
    </Box>
  );
};

/** What staff did about somebody's conduct so far, newest first. */
export const ModerationHistory = ({ userId }: { userId: string }) => (
  <QueryContent
    query={useApiQuery(contract.staffConduct.list, { params: { userId } }, { staleTime: 0 })}
    loading={<TextSkeleton label="Loading earlier actions" lines={2} />}
    failed="Earlier actions could not be loaded"
  >
    {(actions) =>
      actions.length === 0 ? (
        <Typography color="textSecondary">Staff have not done anything about their conduct.</Typography>
      ) : (
        <BareList sx={{ display: 'grid', gap: 3 }}>
          {actions.map((action) => (
            <Action key={action.id} action={action} />
          ))}
        </BareList>
      )
    }
  </QueryContent>
);
