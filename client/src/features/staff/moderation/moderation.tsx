import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { useShortcuts } from '../queue/shortcuts.ts';
import { ACTS, type ActKind, listActs, type ModerationState } from './actions.ts';
import { ModerationDialog } from './moderation-dialog.tsx';
import { ModerationHistory } from './moderation-history.tsx';

interface ModerationProps {
  member: ModerationState & Pick<StaffMember, 'id' | 'firstName' | 'lastName'>;
  /** Called once something is done. */
  onDone?: () => void;
  /** When the last of the marked messages was sent that led here. */
  seenUntil?: string;
}

/** What staff did about a person's conduct, and what can be done now, by a button or its key. */
export const Moderation = ({ member, onDone, seenUntil }: ModerationProps) => {
  const [kind, setKind] = useState<ActKind>();
  const kinds = listActs(member);
  useShortcuts(
    'Moderation',
    kinds.map((one) => ({ key: ACTS[one].key, label: ACTS[one].label, run: () => setKind(one) })),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 3 }}>
        {kinds.map((one) => (
          <Button
            key={one}
            variant="outlined"
            color={ACTS[one].isGrave ? 'error' : 'primary'}
            onClick={() => setKind(one)}
            aria-keyshortcuts={ACTS[one].key}
          >
            <span>{ACTS[one].label}</span>
          </Button>
        ))}
      </Box>
      <ModerationHistory userId={member.id} />
      {kind ? (
        <ModerationDialog
          person={member}
          kind={kind}
          onClose={() => setKind(undefined)}
          onDone={onDone}
          seenUntil={seenUntil}
        />
      ) : null}
    </>
  );
};
