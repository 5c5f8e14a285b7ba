import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ConductKind } from '../../../../../shared/conduct-options.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { ACTS, listActs } from '../conduct/conduct-acts.ts';
import { ConductDialog } from '../conduct/conduct-dialog.tsx';
import { ConductHistory } from '../conduct/conduct-history.tsx';

/** What staff did about a person's conduct, and what can be done now. */
export const Conduct = ({ member }: { member: StaffMember }) => {
  const [kind, setKind] = useState<ConductKind>();
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
      {kind ? <ConductDialog person={member} kind={kind} onClose={() => setKind(undefined)} /> : null}
    </>
  );
};
