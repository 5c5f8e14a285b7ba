import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { EndPause, refetchPaused } from '../../../components/notes/end-pause.tsx';
import { describePause } from '../../../components/notes/pause-note.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatMoment } from '../../../content/format.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { getMidnight } from '../../../lib/midnight.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

type Pause = NonNullable<CurrentUser['pause']>;

const DAY_MS = 86_400_000;

const Paused = ({ pause }: { pause: Pause }) => (
  <Notice title={describePause(pause)} action={<EndPause pause={pause} />}>
    We introduce no one to you, and show you to no one new. Your conversations go on.
  </Notice>
);

/** Says how long a break may be; null where none is left. It may be as long as three months unless some of them are taken. */
const describeLongest = (daysLeft: number | undefined): string | null => {
  if (daysLeft === undefined) return 'Up to three months in twelve.';
  if (daysLeft === 0) return null;
  const last = formatMoment(Date.now() + daysLeft * DAY_MS, 'date');
  return daysLeft >= ACCOUNT_LIMITS.breakDays
    ? `Up to three months ahead, until ${last}.`
    : `Up to ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} ahead, until ${last}. The rest of three months in twelve is taken.`;
};

/** A break until a day, or a match that was found. */
const PauseForms = () => {
  const [isAsking, setIsAsking] = useState(false);
  // What was taken of breaks changes with each pause.
  const { data: membership } = useApiQuery(contract.memberships.show, {}, { staleTime: 0 });
  const longest = describeLongest(membership?.breakDaysLeft);
  const { control, handleSubmit, setError } = useForm({ defaultValues: { until: '' } });
  const pause = useApiMutation(contract.account.pause, {
    onSuccess: async () => {
      setIsAsking(false);
      toast({ title: 'Membership paused', description: 'Your conversations go on.' });
      await refetchPaused();
    },
    errorTitle: 'Not paused',
    onError: (error) => {
      setIsAsking(false);
      showIssues(error, ['until'], setError);
    },
  });
  return (
    <>
      {longest === null ? (
        <Typography sx={{ maxWidth: '65ch' }}>
          You have taken three months of breaks within twelve, so no break can begin now.
        </Typography>
      ) : (
        <FormStack
          label="Take a break"
          onSubmit={handleSubmit(({ until }) => pause.mutate({ body: { reason: 'break', until: getMidnight(until) } }))}
        >
          <TextField control={control} name="until" label="The day you are back" type="date" help={longest} />
          <div>
            <SubmitButton busy={pause.isPending} busyLabel="Pausing..." quiet>
              Take a break
            </SubmitButton>
          </div>
        </FormStack>
      )}
      <Typography sx={{ marginTop: 3, maxWidth: '65ch' }}>
        Have you found someone? Then you can pause without an end. Introductions that you have not answered are closed,
        and anyone who was interested in you reads that you have met someone.
      </Typography>
      <Button variant="outlined" sx={{ marginTop: 2 }} onClick={() => setIsAsking(true)}>
        I have found a match
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Pause because you have found a match?"
        confirmLabel="Pause"
        busy={pause.isPending}
        onConfirm={() => pause.mutate({ body: { reason: 'found-match' } })}
        onCancel={() => setIsAsking(false)}
      >
        Introductions you have not answered are closed, which cannot be undone, and anyone who was interested in you
        reads that you have met someone. Your conversations go on, and you can end the pause at any time.
      </ConfirmDialog>
    </>
  );
};

/** Pauses the membership, and ends the pause. */
export const PauseSection = ({ pause }: { pause: Pause | null }) => {
  const keptFocus = useKeptFocus();
  return (
    <Section
      id="pause"
      title="Pause"
      lead={
        pause
          ? null
          : 'While you pause, we introduce no one to you and show you to no one new. Your conversations go on. A break ends on its day.'
      }
    >
      <Box {...keptFocus} role="group" aria-label="Pause" sx={{ outline: 'none' }}>
        {pause ? <Paused pause={pause} /> : <PauseForms />}
      </Box>
    </Section>
  );
};
