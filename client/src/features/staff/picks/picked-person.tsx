import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PickView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { describePerson } from './pick-words.ts';

interface PickedPersonProps {
  person: PickView['candidate'];
  /** Shown at the end of the name's line. */
  chips?: ReactNode;
  children?: ReactNode;
}

/** Somebody as a card shows them, and what is said of them below. */
export const PickedPerson = ({ person, chips, children }: PickedPersonProps) => (
  <Box sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
    <Medallion seed={person.id} name={{ firstName: person.firstName, lastName: '' }} size={44} plain />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="name" component="h2">
          {person.firstName}
        </Typography>
        {chips}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {describePerson(person)}
      </Typography>
      {children}
    </Box>
  </Box>
);
