import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { BulkChange } from '../../../../../shared/contract/staff/member-change.ts';
import type { BulkOutcome } from '../../../../../shared/contract/staff/staff-members.ts';
import { TIERS } from '../../../../../shared/options.ts';
import { MEMBERSHIP_LIMITS } from '../../../../../shared/plans.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { Notice } from '../../../components/notice.tsx';
import { buildChoices, TIER_LABELS } from '../../../content/option-labels.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { saveDraft } from '../../chat/threads/drafts.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';
import { formatPerson } from '../shared/row.tsx';

/** Under which the reason is kept until it is sent. */
const DRAFT = 'standing:several';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const readChange = (value: string): Omit<BulkChange, 'userIds'> => {
  const [kind, to = ''] = value.split(':');
  if (kind === 'matchmaker') return { assignedMatchmakerId: to || null };
  const tier = TIERS.find((one) => one === to);
  return tier ? { membershipTier: tier } : {};
};

const Failed = ({ failed }: Pick<BulkOutcome, 'failed'>) => (
  <Notice tone="warning" title={`${people(failed.length)} could not be changed`}>
    <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
      {failed.map(({ id, person, message }) => (
        <li key={id}>{`${formatPerson(person, 'A deleted account')}: ${message}`}</li>
      ))}
    </Box>
  </Notice>
);

interface BulkBarProps {
  selected: readonly string[];
  onClear: () => void;
}

/** Changes the tier or the matchmaker of those who are selected, after a question that says how many they are. */
export const BulkBar = ({ selected, onClear }: BulkBarProps) => {
  const [value, setValue] = useState('');
  const [isAsking, setAsking] = useState(false);
  const matchmakers = useApiQuery(contract.staffMatchmakers.list, {});
  const change = useApiMutation(contract.staffMembers.changeMany, {
    onSuccess: async ({ changed, failed }) => {
      toast({ title: `${people(changed.length)} changed` });
      await invalidate(contract.staffMembers.list, contract.staffMembers.counts);
      saveDraft(DRAFT, '');
      if (failed.length === 0) onClear();
    },
    onSettled: () => setAsking(false),
    errorTitle: 'Not changed',
  });
  const choices = [
    ...buildChoices(TIERS, TIER_LABELS).map((one) => ({ value: `tier:${one.value}`, label: `Tier: ${one.label}` })),
    ...(matchmakers.data ?? []).map(({ id, name }) => ({
      value: `matchmaker:${id}`,
      label: `Matchmaker: ${isolate(name)}`,
    })),
    { value: 'matchmaker:', label: 'No matchmaker' },
  ];
  const label = choices.find((one) => one.value === value)?.label;
  const failed = change.data?.failed ?? [];
  return (
    <Box role="group" aria-label="Selected people" sx={{ display: 'grid', gap: 2, marginBottom: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography role="status">{`${people(selected.length)} selected`}</Typography>
        <TextField
          select
          id="bulk-change"
          label="Change"
          value={value}
          onChange={({ target }) => setValue(target.value)}
          sx={{ flex: '1 1 200px', maxWidth: 320 }}
        >
          {choices.map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {one.label}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="contained" disabled={!value || selected.length === 0} onClick={() => setAsking(true)}>
          Change
        </Button>
        <Button onClick={onClear}>Clear selection</Button>
      </Box>
      {failed.length > 0 ? <Failed failed={failed} /> : null}
      <WordsDialog
        open={isAsking}
        title={`Change ${people(selected.length)}?`}
        confirmLabel={`Change ${people(selected.length)}`}
        busy={change.isPending}
        label="Reason"
        maxLength={MEMBERSHIP_LIMITS.reason}
        required
        draftKey={DRAFT}
        onConfirm={(reason) => change.mutate({ body: { userIds: [...selected], ...readChange(value), reason } })}
        onCancel={() => setAsking(false)}
      >
        {`${label ?? ''}. It takes effect on their next request. They pay nothing for a new tier, and we tell them; the audit keeps each change and your reason.`}
      </WordsDialog>
    </Box>
  );
};
