import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import type { QueueLink } from '../queue/use-queue.ts';

interface RowProps {
  /** Where it leads; within a queue, also how it stands there. */
  to: string | QueueLink;
  person: { id: string; firstName: string; lastName: string };
  /** The line under the name. */
  detail: ReactNode;
  /** The states at the end of the row. */
  chips: ReactNode;
}

/** One person in a staff list; the whole row is a link to them. */
export const Row = ({ to, person, detail, chips }: RowProps) => {
  const link = typeof to === 'string' ? null : to;
  const address = typeof to === 'string' ? to : to.to;
  // Beside an open item there is little room.
  const wraps = link !== null;
  return (
    <ButtonBase
      component={Link}
      to={address}
      {...(link ? { replace: link.replace, state: link.state, 'data-row': '' } : {})}
      {...(link?.isOpen ? { 'aria-current': 'true' as const } : {})}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: wraps ? 'wrap' : 'nowrap' },
        justifyContent: 'flex-start',
        alignItems: 'center',
        columnGap: 2,
        rowGap: wraps ? 0.75 : 1,
        width: '100%',
        textAlign: 'start',
        padding: wraps ? '8px' : '12px 8px',
        borderRadius: '8px',
        '&:hover, &[aria-current]': { backgroundColor: theme.vars.palette.background.sunken },
        // Within a pane that scrolls, a ring around it would be cut off.
        ...(wraps ? { '&&&:focus-visible': { outlineOffset: -3 } } : {}),
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
          ...(wraps
            ? { flexBasis: '100%', paddingInlineStart: '60px' }
            : {
                justifyContent: { sm: 'flex-end' },
                flexBasis: { xs: '100%', sm: 'auto' },
                paddingInlineStart: { xs: '60px', sm: 0 },
              }),
        }}
      >
        {link?.isHeld ? <StatusChip>Will be sent</StatusChip> : chips}
      </Box>
    </ButtonBase>
  );
};
