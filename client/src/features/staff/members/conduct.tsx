import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConductKind } from '../../../../../shared/conduct-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ConductRequest } from '../../../../../shared/contract/staff/staff-conduct.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FieldIds } from '../../../components/form/field.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConductHistory } from '../shared/conduct-history.tsx';

interface Act {
  label: string;
  /** What happens. */
  says: (name: string) => string;
  done: string;
  /** The person reads a message. */
  hasMessage?: true;
  days?: 'required' | 'optional';
  isGrave?: true;
}

const ACTS: Record<ConductKind, Act> = {
  noted: { label: 'Add a note', says: () => 'Only admins see it.', done: 'Note added' },
  warned: {
    label: 'Warn',
    says: (name) => `${name} reads your message on their home page until they say that they have read it.`,
    done: 'Warned',
    hasMessage: true,
  },
  limited: {
    label: 'Limit introductions',
    says: (name) => `${name} is introduced to no one new for these days. Open introductions and conversations stay.`,
    done: 'Introductions limited',
    hasMessage: true,
    days: 'required',
  },
  unlimited: {
    label: 'End the limit',
    says: (name) => `${name} can be introduced to others again.`,
    done: 'Limit ended',
  },
  suspended: {
    label: 'Suspend',
    says: (name) =>
      `${name} is signed out everywhere immediately, cannot sign in, and no one sees them. They read your message when they try to sign in, and can appeal once.`,
    done: 'Suspended',
    hasMessage: true,
    days: 'optional',
    isGrave: true,
  },
  restored: {
    label: 'Lift suspension',
    says: (name) => `${name} can sign in and is introduced to others again.`,
    done: 'Suspension lifted',
  },
};

const DAY_MS = 86_400_000;

interface Values {
  message: string;
  note: string;
  days: number | null;
}

const toRequest = (kind: ConductKind, { message, note, days }: Values): unknown => ({
  kind,
  ...(ACTS[kind].hasMessage ? { message } : {}),
  ...(kind === 'limited' ? { days } : {}),
  ...(kind === 'suspended' && days ? { until: new Date(Date.now() + days * DAY_MS).toISOString() } : {}),
  ...(note.trim() || kind === 'noted' ? { note } : {}),
});

const ActForm = ({ member, kind, onDone }: { member: StaffMember; kind: ConductKind; onDone: () => void }) => {
  const { label, says, done, hasMessage, days } = ACTS[kind];
  const { control, handleSubmit } = useForm({
    resolver: checkForm('conductRequest', (values: Values) => toRequest(kind, values)),
    defaultValues: { message: '', note: '', days: kind === 'limited' ? 7 : null } as Values,
  });
  const act = useApiMutation(contract.staffConduct.act, {
    onSuccess: async () => {
      toast({ title: done });
      await invalidate(contract.staffConduct.list, contract.staffMembers.one, contract.staffMembers.list);
      onDone();
    },
    errorTitle: 'Not done',
    // Somebody else may have acted.
    onError: () => void invalidate(contract.staffConduct.list, contract.staffMembers.one),
  });
  const submit = handleSubmit((body: ConductRequest) => act.mutate({ params: { userId: member.id }, body }));
  return (
    <FieldIds value="conduct">
      <FormStack label={label} onSubmit={submit}>
        <Typography>{says(member.firstName)}</Typography>
        {hasMessage ? (
          <TextField
            control={control}
            name="message"
            label={`What ${member.firstName} reads`}
            rows={3}
            required
            autoFocus
          />
        ) : null}
        {days ? (
          <TextField
            control={control}
            name="days"
            label="Days"
            type="number"
            inputMode="numeric"
            required={days === 'required'}
            min={1}
            {...(days === 'optional' ? { help: 'Leave empty where it should not end by time.' } : {})}
          />
        ) : null}
        <TextField
          control={control}
          name="note"
          label="Note"
          rows={2}
          required={kind === 'noted'}
          autoFocus={!hasMessage}
          help="Only admins see it."
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubmitButton busy={act.isPending} busyLabel="Saving...">
            {label}
          </SubmitButton>
          <Button size="large" onClick={onDone} disabled={act.isPending}>
            Cancel
          </Button>
        </Box>
      </FormStack>
    </FieldIds>
  );
};

const listActs = ({ role, suspended, limitedUntil, can }: StaffMember): ConductKind[] => [
  'noted',
  ...(suspended ? [] : (['warned'] as const)),
  ...(role === 'member' && !suspended ? (['limited'] as const) : []),
  ...(limitedUntil && Date.parse(limitedUntil) > Date.now() ? (['unlimited'] as const) : []),
  ...(can.suspend ? [suspended ? ('restored' as const) : ('suspended' as const)] : []),
];

/** What staff did about a person's conduct, and what can be done now, each after a form that says what happens. */
export const Conduct = ({ member }: { member: StaffMember }) => {
  const id = useId();
  const [kind, setKind] = useState<ConductKind>();
  const close = () => setKind(undefined);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 3 }}>
        {listActs(member).map((one) => (
          <Button
            key={one}
            variant="outlined"
            color={ACTS[one].isGrave ? 'error' : 'primary'}
            onClick={() => setKind(one)}
          >
            {ACTS[one].label}
          </Button>
        ))}
      </Box>
      <ConductHistory userId={member.id} />
      {kind ? (
        <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
          <DialogTitle id={`${id}-title`}>{`${ACTS[kind].label}: ${member.firstName} ${member.lastName}`}</DialogTitle>
          <DialogContent sx={{ '&&': { paddingBottom: 3 } }}>
            <ActForm member={member} kind={kind} onDone={close} />
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  );
};
