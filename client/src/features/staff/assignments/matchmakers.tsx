import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMatchmaker } from '../../../../../shared/contract/staff/staff-matchmakers.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { getLastMoment } from '../../../lib/midnight.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { RowList } from '../shared/row-list.tsx';
import { BOARD_PATH } from '../shared/staff-links.ts';

const { list, cover, endCover } = contract.staffMatchmakers;
const refetch = () => invalidate(list, contract.staffMembers.one, contract.staffConversations.list);

/** Returns how many members a matchmaker has, with how many of others they work, and in which languages. */
export const describeLoad = ({ own, covered, limit, languages }: StaffMatchmaker): string =>
  [
    limit === null ? `${own} ${own === 1 ? 'member' : 'members'}` : `${own} of ${limit} members`,
    covered > 0 ? `stands in for ${covered} more` : '',
    languages.map(isolate).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

const isAway = ({ cover: planned }: StaffMatchmaker, now: Date): boolean =>
  planned !== null && Date.parse(planned.from) <= now.getTime();

/** Returns why a matchmaker gets no member now; null where they may. */
export const getHindrance = (matchmaker: StaffMatchmaker, now: Date): string | null => {
  const { isActive, load, own, limit } = matchmaker;
  if (!isActive) return 'suspended';
  if (isAway(matchmaker, now)) return 'away';
  if (limit === null || load < limit) return null;
  return own < limit ? 'full while standing in' : 'full';
};

interface CoverFormProps {
  matchmaker: StaffMatchmaker;
  others: readonly StaffMatchmaker[];
  onDone: () => void;
}

/** A day of the viewer's calendar as an instant: its begin, or with `days` the begin of a later one. */
const toInstant = (date: string, days = 0): string => {
  const at = new Date(`${date}T00:00`);
  at.setDate(at.getDate() + days);
  return at.toISOString();
};

const CoverForm = ({ matchmaker, others, onDone }: CoverFormProps) => {
  const { control, handleSubmit } = useForm({ defaultValues: { by: '', from: '', until: '' } });
  const setting = useApiMutation(cover, {
    onSuccess: async () => {
      toast({ title: 'Saved', description: 'Members are told when it begins and when it ends.' });
      onDone();
      await refetch();
    },
    errorTitle: 'Not saved',
  });
  const save = handleSubmit(({ by, from, until }) => {
    if (!by || !from || !until) return;
    // The last day belongs to it.
    const body = { coverId: by, from: toInstant(from), until: toInstant(until, 1) };
    setting.mutate({ params: { userId: matchmaker.id }, body });
  });
  return (
    <FormStack ids={`cover-${matchmaker.id}`} label={`Who stands in for ${isolate(matchmaker.name)}`} onSubmit={save}>
      <SelectField
        control={control}
        name="by"
        label="Who stands in"
        required
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField control={control} name="from" label="First day" type="date" required />
      <TextField control={control} name="until" label="Last day" type="date" required />
      <SubmitRow busy={setting.isPending} busyLabel="Saving..." onCancel={onDone}>
        Save
      </SubmitRow>
    </FormStack>
  );
};

interface RowProps {
  matchmaker: StaffMatchmaker;
  all: readonly StaffMatchmaker[];
}

const MatchmakerRow = ({ matchmaker, all }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { id, name, cover: planned } = matchmaker;
  const others = all.filter((one) => one.id !== id && one.isActive);
  const ending = useApiMutation(endCover, {
    onSuccess: () => toast({ title: 'Ended' }),
    onSettled: () => {
      setEnding(false);
      return refetch();
    },
    errorTitle: 'Not ended',
  });
  const keptFocus = useKeptFocus();
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <ActionRow
        actions={
          planned ? (
            <Button
              variant="outlined"
              aria-label={`End time away of ${isolate(name)}`}
              disabled={ending.isPending}
              onClick={() => setEnding(true)}
            >
              End time away
            </Button>
          ) : (
            <Button
              variant="outlined"
              aria-label={`Plan time away of ${isolate(name)}`}
              aria-expanded={isOpen}
              disabled={others.length === 0}
              onClick={() => setOpen(!isOpen)}
            >
              Plan time away
            </Button>
          )
        }
      >
        <Typography variant="name" component="p">
          <TextLink alone to={buildStaffMemberPath(id)}>
            {name}
          </TextLink>
        </Typography>
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{`${describeLoad(matchmaker)} · `}</span>
          <TextLink to={`${BOARD_PATH}&matchmaker=${id}`}>{`Board of ${isolate(name)}`}</TextLink>
        </Typography>
        {planned ? (
          <Typography variant="body2" className="numeric">
            {`${isolate(all.find((one) => one.id === planned.by)?.name ?? 'A colleague')} stands in from ${formatMoment(planned.from, 'date')} to ${formatMoment(getLastMoment(planned.until), 'date')}`}
          </Typography>
        ) : null}
      </ActionRow>
      <ConfirmDialog
        open={isEnding}
        title={`End the time away of ${isolate(name)}?`}
        confirmLabel="End it"
        busy={ending.isPending}
        onConfirm={() => ending.mutate({ params: { userId: id } })}
        onCancel={() => setEnding(false)}
      >
        <span>
          {isAway(matchmaker, new Date())
            ? `Members go back to ${isolate(name)} now, and are told.`
            : 'It has not begun, so no member is told.'}
        </span>
      </ConfirmDialog>
      {isOpen ? (
        <Box sx={{ paddingBottom: 3 }}>
          <CoverForm matchmaker={matchmaker} others={others} onDone={() => setOpen(false)} />
        </Box>
      ) : null}
    </Box>
  );
};

/** All matchmakers, with how many members they work, and when somebody stands in for them. */
export const Matchmakers = () => (
  <>
    <Typography variant="h4" component="h2">
      Matchmakers
    </Typography>
    <QueryContent
      query={useApiQuery(list, {}, { staleTime: 0 })}
      loading={<PeopleSkeleton rows={2} />}
      failed="The matchmakers could not be loaded"
    >
      {(all) => <RowList rows={all} row={(one) => <MatchmakerRow matchmaker={one} all={all} />} />}
    </QueryContent>
  </>
);
