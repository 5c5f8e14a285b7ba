import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ShortlistEntryView } from '../../../../../shared/contract/staff/staff-shortlist.ts';
import { PICK_REASON_SENTENCES } from '../../../../../shared/pick-options.ts';
import { type QuestionState, SHORTLIST } from '../../../../../shared/shortlist-options.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { Key } from '../queue/key.tsx';
import { useShortcuts } from '../queue/shortcuts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { KeyedRow } from '../shared/keyed-row.tsx';
import { createRowKeys } from '../shared/row-keys.ts';
import { RowList } from '../shared/row-list.tsx';
import { Time } from '../shared/time.tsx';
import { CandidateDialog } from './candidate-dialog.tsx';
import { useOpenPerson, useRowFocus } from './open-person.ts';
import { PickDialog } from './pick-dialog.tsx';
import { PickedPerson } from './picked-person.tsx';

const { list, ask, remove } = contract.staffShortlist;
const refresh = () => invalidate(list, contract.staffPicks.candidates, contract.staffBoard.list);
const rowKeys = createRowKeys('data-shortlisted');

const STATES: Record<QuestionState, { label: string; tone: Tone }> = {
  asked: { label: 'Asked, no answer yet', tone: 'brass' },
  yes: { label: 'Said yes', tone: 'green' },
  no: { label: 'Said no', tone: 'clay' },
  lapsed: { label: 'Not answered in time', tone: 'neutral' },
};

type Member = { id: string; firstName: string };

const Chips = ({ entry: { question, candidate } }: { entry: ShortlistEntryView }) => (
  <>
    {question ? <StatusChip tone={STATES[question.state].tone}>{STATES[question.state].label}</StatusChip> : null}
    {candidate?.isPicked ? <StatusChip tone="brass">Picked</StatusChip> : null}
    {candidate === null ? <StatusChip>Not available now</StatusChip> : null}
  </>
);

const Reasons = ({ candidate }: Pick<ShortlistEntryView, 'candidate'>) => {
  if (!candidate) return null;
  const { exclusions, compatibilityReason } = candidate;
  const lines = exclusions.length > 0 ? exclusions.map((one) => PICK_REASON_SENTENCES[one]) : [compatibilityReason];
  return lines.map((line) => (
    <Typography key={line} sx={{ marginTop: 1, textWrap: 'pretty' }}>
      {line}
    </Typography>
  ));
};

interface EntryProps {
  entry: ShortlistEntryView;
  /** The query at which the person is open. */
  openAt: string;
  onAct: (act: Act['kind']) => void;
}

const Entry = ({ entry, openAt, onAct }: EntryProps) => {
  const { person, candidate, question, addedAt, can } = entry;
  return (
    <KeyedRow
      name={person.firstName}
      mark={rowKeys.mark(entry.id)}
      isLink={candidate !== null}
      sx={{ paddingInline: 1 }}
    >
      <ActionRow
        actions={
          <>
            {can.pick ? (
              <Button variant="contained" onClick={() => onAct('pick')} aria-label={`Pick ${person.firstName}`}>
                Pick
              </Button>
            ) : null}
            {can.ask ? (
              <Button variant="outlined" onClick={() => onAct('ask')} aria-label={`Ask about ${person.firstName}`}>
                Ask
              </Button>
            ) : null}
            {can.remove ? (
              <Button variant="outlined" onClick={() => onAct('remove')} aria-label={`Remove ${person.firstName}`}>
                Remove
              </Button>
            ) : null}
          </>
        }
      >
        <PickedPerson person={person} {...(candidate && { openAt })} chips={<Chips entry={entry} />}>
          <Reasons candidate={candidate} />
          <Typography variant="body2" color="textSecondary" className="numeric" sx={{ marginTop: 1 }}>
            <span>Put aside </span>
            <Time at={addedAt} />
            {question ? (
              <span>
                ; asked <Time at={question.askedAt} />
              </span>
            ) : null}
          </Typography>
        </PickedPerson>
      </ActionRow>
    </KeyedRow>
  );
};

/** What was chosen to be done with an entry, and is asked about first. */
interface Act {
  kind: 'pick' | 'ask' | 'remove';
  entry: ShortlistEntryView;
}

/** Asks before a question is sent or an entry is removed, and does it. */
const Confirmation = ({ member, act, onClose }: { member: Member; act: Act; onClose: () => void }) => {
  const { firstName } = act.entry.person;
  const input = { params: { userId: member.id, candidateId: act.entry.id } };
  const done = (title: string) => ({ onSuccess: () => toast({ title }) });
  const settle = async (): Promise<void> => {
    onClose();
    await refresh();
  };
  const asking = useApiMutation(ask, {
    ...done(`${member.firstName} is asked`),
    onSettled: settle,
    errorTitle: 'Not asked',
  });
  const removing = useApiMutation(remove, { ...done('Removed'), onSettled: settle, errorTitle: 'Not removed' });
  return act.kind === 'ask' ? (
    <ConfirmDialog
      open
      title={`Ask ${member.firstName} about ${firstName}?`}
      confirmLabel="Ask"
      busy={asking.isPending}
      onConfirm={() => asking.mutate(input)}
      onCancel={onClose}
    >
      {`${member.firstName} sees ${firstName}’s first name, age, city and occupation, and answers yes or no within ${SHORTLIST.questionDays} days. ${firstName} is told nothing. A no is final.`}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      open
      title={`Remove ${firstName}?`}
      confirmLabel="Remove"
      destructive
      busy={removing.isPending}
      onConfirm={() => removing.mutate(input)}
      onCancel={onClose}
    >
      {act.entry.question?.state === 'asked'
        ? `${firstName} is taken off the list, and ${member.firstName} is no longer asked.`
        : `${firstName} is taken off ${member.firstName}’s shortlist. You can add them again.`}
    </ConfirmDialog>
  );
};

/** Whom the matchmaker has put aside for a member: asked about, picked or removed, also by keys. */
export const Shortlist = ({ member }: { member: Member }) => {
  const keptFocus = useKeptFocus();
  const query = useApiQuery(list, { params: { userId: member.id } }, { staleTime: 0 });
  const [act, setAct] = useState<Act | null>(null);
  const begin = (kind: Act['kind'], entry: ShortlistEntryView | undefined): void => {
    if (entry?.can[kind]) setAct({ kind, entry });
  };
  const getFocused = () => query.data?.find(({ id }) => id === rowKeys.getFocusedId());
  const { openId, buildAddress, open, close: closePerson } = useOpenPerson();
  const opened = query.data?.find(({ id }) => id === openId);
  const close = (): void => {
    setAct(null);
    if (openId !== null) closePerson();
  };
  useRowFocus(act?.entry.id ?? openId, rowKeys.find);
  const isOwn = query.data?.some(({ can }) => can.remove) ?? false;
  useShortcuts('Shortlist', [
    { key: 'j', label: 'Next', run: () => void rowKeys.move(1), repeats: true },
    { key: 'k', label: 'Previous', run: () => void rowKeys.move(-1), repeats: true },
    {
      key: 'Enter',
      label: 'Open',
      run: () => {
        const focused = getFocused();
        if (focused?.candidate) open(focused.id);
      },
    },
    { key: 'p', label: 'Pick', run: () => begin('pick', getFocused()), disabled: !isOwn },
    { key: 'a', label: 'Ask', run: () => begin('ask', getFocused()), disabled: !isOwn },
    { key: 'x', label: 'Remove', run: () => begin('remove', getFocused()), disabled: !isOwn },
  ]);
  const picked = act?.kind === 'pick' ? act.entry.candidate : null;
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        <span>{`Up to ${SHORTLIST.max} people. Only you, admins and whoever works with ${member.firstName} later see them.`}</span>
        {isOwn ? (
          <Box component="span" sx={{ display: 'none', '@media (hover: hover)': { display: 'inline' } }}>
            {' '}
            <Key>j</Key> and <Key>k</Key> move, <Key>Enter</Key> opens, <Key>p</Key> picks, <Key>a</Key> asks,{' '}
            <Key>x</Key> removes.
          </Box>
        ) : null}
      </Typography>
      <QueryContent query={query} loading={<PeopleSkeleton rows={4} />} failed="The shortlist could not be loaded">
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Nobody is put aside">
              {`Under People, put aside whom you consider for ${member.firstName}. You can ask ${member.firstName} before you pick.`}
            </EmptyState>
          ) : (
            <RowList
              rows={entries}
              row={(entry) => (
                <Entry entry={entry} openAt={buildAddress(entry.id)} onAct={(kind) => begin(kind, entry)} />
              )}
            />
          )
        }
      </QueryContent>
      {openId !== null && act === null ? (
        <CandidateDialog
          key={openId}
          member={member}
          candidateId={openId}
          card={opened?.person}
          onPick={opened?.can.pick ? () => begin('pick', opened) : undefined}
          onClose={closePerson}
        />
      ) : null}
      {act && act.kind !== 'pick' ? <Confirmation member={member} act={act} onClose={close} /> : null}
      {picked ? <PickDialog key={picked.id} member={member} candidate={picked} onClose={close} /> : null}
    </Box>
  );
};
