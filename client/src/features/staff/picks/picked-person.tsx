import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PickView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { useNextFromList } from '../../../lib/list-history.ts';
import { describePerson } from './pick-words.ts';

interface PickedPersonProps {
  person: PickView['candidate'];
  /** The query at which the person is open; a press anywhere on the row leads there, which has to be positioned. */
  openAt?: string;
  /** Shown at the end of the name's line. */
  chips?: ReactNode;
  children?: ReactNode;
}

/** Somebody as a card shows them, and what is said of them below. */
export const PickedPerson = ({ person, openAt, chips, children }: PickedPersonProps) => {
  const next = useNextFromList();
  return (
    <Box sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
      <Medallion seed={person.id} name={{ firstName: person.firstName, lastName: '' }} size={44} plain />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography variant="name" component="h2">
            {openAt ? (
              <Box
                component={Link}
                to={openAt}
                state={next}
                aria-label={`Open ${person.firstName}`}
                sx={{
                  color: 'inherit',
                  outline: 'none',
                  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
                  textUnderlineOffset: '3px',
                  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
                  '&:focus-visible::after': { outline: '2px solid', outlineOffset: '-2px' },
                }}
              >
                {person.firstName}
              </Box>
            ) : (
              person.firstName
            )}
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
};
