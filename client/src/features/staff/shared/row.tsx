import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Medallion } from '../../../components/portrait/medallion.tsx';

interface RowProps {
  to: string;
  person: { id: string; firstName: string; lastName: string };
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
      display: 'flex',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      justifyContent: 'flex-start',
      alignItems: 'center',
      columnGap: 2,
      rowGap: 1,
      width: '100%',
      textAlign: 'start',
      padding: '12px 8px',
      borderRadius: '8px',
      '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
    })}
  >
    <Medallion seed={person.id} name={person} size={44} plain />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="name" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {`${person.firstName} ${person.lastName}`}
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </Box>
    {/* On a phone, on a line of their own under the name. */}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: { sm: 'flex-end' },
        flexBasis: { xs: '100%', sm: 'auto' },
        paddingInlineStart: { xs: '60px', sm: 0 },
      }}
    >
      {chips}
    </Box>
  </ButtonBase>
);
