import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { formatName } from '../../../content/format-name.ts';

/** Whom a row is about. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Formats the name of somebody who may be gone. */
export const formatPerson = (person: Person | null, fallback = 'a deleted account'): string =>
  person ? formatName(person) : fallback;

/** The style of a row that is a link. */
export const asRow = (theme: Theme) => ({
  width: '100%',
  textAlign: 'start',
  borderRadius: '8px',
  '&:hover, &[aria-current]': { backgroundColor: theme.vars.palette.background.sunken },
});

/** The style of states beside each other; nothing where there are none. */
export const CHIPS = { display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } } as const;

interface RowProps {
  /** Where it leads. */
  to: string;
  person: Person;
  /** The line under the name. */
  detail: ReactNode;
  /** The states at the end of the row. */
  chips: ReactNode;
}

/** One person in a staff list; the whole row is a link to them. */
export const Row = ({ to, person, detail, chips }: RowProps) => (
  <ButtonBase
    component={Link}
    to={to}
    sx={(theme) => ({
      ...asRow(theme),
      display: 'flex',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      justifyContent: 'flex-start',
      alignItems: 'center',
      columnGap: 2,
      rowGap: 1,
      padding: '8px',
    })}
  >
    <Medallion seed={person.id} name={person} size={44} plain />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="name" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {formatName(person)}
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </Box>
    {/* On a phone, on a line of their own under the name. */}
    <Box
      sx={{
        ...CHIPS,
        justifyContent: { sm: 'flex-end' },
        flexBasis: { xs: '100%', sm: 'auto' },
        paddingInlineStart: { xs: '60px', sm: 0 },
      }}
    >
      {chips}
    </Box>
  </ButtonBase>
);
