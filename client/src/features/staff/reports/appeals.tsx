import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AppealDecision } from '../../../../../shared/conduct-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/staff-conduct.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { CardSkeleton, Loading } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConductHistory } from '../conduct/conduct-history.tsx';
import { ActionBar } from '../queue/action-bar.tsx';
import { holdDecision, useHeldDecisions } from '../queue/held-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { Filters, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { Row } from '../shared/row.tsx';
import { formatPerson } from './report-parts.tsx';
import { buildItemPath, ViewFilter } from './view-filter.tsx';

const { appeals, decideAppeal, list: conduct } = contract.staffConduct;
const buildPath = buildItemPath(paths.staffReports, 'appeals');
const WORDS = { maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

const refresh = (): void =>
  void invalidate(
    appeals,
    conduct,
    contract.staffMembers.list,
    contract.staffMembers.one,
    contract.staffOperations.waiting,
  );

const QUESTIONS: Record<AppealDecision, { title: (name: string) => string; label: string; says: string }> = {
  lifted: {
    title: (name) => `Lift the suspension of ${name}?`,
    label: 'Lift suspension',
    says: 'They can sign in and are introduced to others again.',
  },
  kept: {
    title: (name) => `Keep the suspension of ${name}?`,
    label: 'Keep suspension',
    says: 'They read your answer when they try to sign in, and cannot appeal again.',
  },
};

const useAppealDecision = ({ id, person, can }: SuspensionAppeal, queue: Queue<SuspensionAppeal>) => {
  const [asked, setAsked] = useState<AppealDecision>();
  const [answer, setAnswer] = useState('');
  const isHeld = useHeldDecisions(({ held }) => held.some((one) => one.id === id));
  const name = person?.firstName ?? 'this person';
  const decide = (): void => {
    if (!asked || !answer.trim()) return;
    setAsked(undefined);
    holdDecision({
      id,
      what: `${QUESTIONS[asked].label}: ${name}`,
      path: queue.getLink(id).to,
      listKey: queue.listKey,
      call: decideAppeal,
      input: { params: { id }, body: { decision: asked, answer: answer.trim() } },
      onSent: () => {
        toast({ title: 'Appeal decided' });
        refresh();
      },
      onRefused: refresh,
      failed: 'Not decided',
    });
    queue.openNext();
  };
  const disabled = isHeld || !can.decide;
  const actions = [
    { key: 'l', label: QUESTIONS.lifted.label, run: () => setAsked('lifted'), disabled, variant: 'contained' as const },
    { key: 'x', label: QUESTIONS.kept.label, run: () => setAsked('kept'), disabled, color: 'error' as const },
  ];
  const question = QUESTIONS[asked ?? 'kept'];
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={question.title(name)}
      confirmLabel={question.label}
      destructive={asked === 'kept'}
      busy={!answer.trim()}
      onConfirm={decide}
      onCancel={() => setAsked(undefined)}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {question.says}
        <TextField
          label={`What ${name} reads`}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          required
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Box>
    </ConfirmDialog>
  );
  return { actions, isHeld, dialog };
};

const Appeal = ({ action, queue }: { action: SuspensionAppeal; queue: Queue<SuspensionAppeal> }) => {
  const { actions, isHeld, dialog } = useAppealDecision(action, queue);
  const { person, appeal, by, at, until, can } = action;
  return (
    <QueueItem
      title={formatPerson(person, 'A deleted account')}
      states={
        <>
          <StatusChip tone="clay">
            {until ? `Suspended until ${formatMoment(until, 'shortDateAndTime')}` : 'Suspended'}
          </StatusChip>
          {isHeld ? <StatusChip>Will be sent</StatusChip> : null}
          {person ? <TextLink to={buildStaffMemberPath(person.id)}>{`About ${person.firstName}`}</TextLink> : null}
        </>
      }
      actions={<ActionBar title="Appeal" actions={actions} />}
    >
      {can.decide ? null : (
        <Box sx={{ marginBottom: 3 }}>
          <Notice title="You suspended this account">Someone else has to decide on the appeal.</Notice>
        </Box>
      )}
      <Section title="The appeal">
        <Typography variant="body2" color="textSecondary" className="numeric">
          {appeal ? formatMoment(appeal.madeAt, 'shortDateAndTime') : ''}
        </Typography>
        <Typography dir="auto" sx={WORDS}>
          {appeal?.text}
        </Typography>
      </Section>
      <Section
        title="What staff did"
        lead={`Suspended by ${formatPerson(by, 'the service')}, ${formatMoment(at, 'shortDateAndTime')}.`}
        divided
      >
        {person ? <ConductHistory userId={person.id} /> : null}
      </Section>
      {dialog}
    </QueueItem>
  );
};

/** The appeals of suspensions that wait, and the one that is open. */
export const Appeals = () => {
  const [openId] = useFilter('item');
  const list = useApiInfiniteQuery(appeals, PAGE_ROWS, { staleTime: 0 });
  const queue = useQueue<SuspensionAppeal>({ list, openId: openId || undefined, buildPath });
  const open = queue.rows.find(({ id }) => id === openId);
  return (
    <QueueFrame
      queue={queue}
      title="Appeals"
      lead="Longest wait first. Who suspended does not decide."
      openTitle={open && formatPerson(open.person, 'A deleted account')}
      filters={
        <Filters>
          <ViewFilter />
        </Filters>
      }
      row={(one, link) => (
        <Row
          to={link}
          person={one.person ?? { id: one.id, firstName: 'Deleted', lastName: 'account' }}
          detail={one.appeal ? `Appealed ${formatMoment(one.appeal.madeAt, 'shortDateAndTime')}` : ''}
          chips={one.can.decide ? null : <StatusChip>Suspended by you</StatusChip>}
        />
      )}
      empty={<EmptyState title="Nothing is waiting">Appeals of suspensions appear here as they arrive.</EmptyState>}
    >
      {open ? (
        <Appeal key={open.id} action={open} queue={queue} />
      ) : (
        <NotListed isLoading={list.isPending} to={queue.listKey} />
      )}
    </QueueFrame>
  );
};

/** Shown for an item that the list does not have (any longer). */
export const NotListed = ({ isLoading, to }: { isLoading: boolean; to: string }) =>
  isLoading ? (
    <Loading label="Loading">
      <CardSkeleton height={480} />
    </Loading>
  ) : (
    <EmptyState title="This is not in the list" level={1} action={<LinkButton to={to}>Back to the list</LinkButton>}>
      It has been decided, or the account is gone.
    </EmptyState>
  );
