import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatName } from '../../../content/format-name.ts';
import { asRow, CHIPS, type Person } from '../shared/row.tsx';
import type { QueueLink } from './use-queue.ts';

interface QueueRowProps {
  link: QueueLink;
  person: Person;
  /** The line under the name, of which a list shows as much as fits; a narrow one lets it break. */
  detail: ReactNode;
  /** How it stands, at the end of the name's line. */
  state?: ReactNode;
  /** At the end of the line under the name. */
  note?: ReactNode;
  /** What few have, on a line of its own. */
  chips?: ReactNode;
}

/** Up to this width of a list, what stands at the ends of the two lines is a third one. */
const NARROW = '@container (max-width: 20.625rem)';
const ENDS = {
  display: 'contents',
  '& > *': { gridColumn: 3, justifySelf: 'end' },
  [NARROW]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, gridArea: '3 / 2 / auto / -1' },
} as const;
const LINE = { gridColumn: 2, [NARROW]: { gridColumn: '2 / -1' } } as const;

/** One person in a queue, in two lines; the whole row is a link to what waits. */
export const QueueRow = ({ link, person, detail, state, note, chips }: QueueRowProps) => (
  <ButtonBase
    component={Link}
    to={link.to}
    replace={link.replace}
    state={link.state}
    data-row=""
    {...(link.isOpen ? { 'aria-current': 'true' as const } : {})}
    sx={(theme) => ({
      ...asRow(theme),
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 1.5,
      padding: '8px 6px',
      // Within a pane that scrolls, a ring around it would be cut off.
      '&&&:focus-visible': { outlineOffset: -3 },
    })}
  >
    <Box sx={{ gridRow: '1 / 3', alignSelf: 'start', lineHeight: 0 }}>
      <Medallion seed={person.id} name={person} size={40} plain />
    </Box>
    <Typography
      variant="name"
      component="span"
      sx={{ ...LINE, gridRow: 1, fontSize: '1.0625rem', overflowWrap: 'anywhere' }}
    >
      {formatName(person)}
    </Typography>
    <Typography
      variant="body2"
      component="span"
      color="textSecondary"
      sx={{
        ...LINE,
        gridRow: 2,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        [NARROW]: { ...LINE[NARROW], whiteSpace: 'normal' },
      }}
    >
      {detail}
    </Typography>
    <Box sx={ENDS}>
      <Box sx={{ ...CHIPS, gridRow: 1 }}>{link.isPending ? <StatusChip>Decided</StatusChip> : state}</Box>
      <Typography
        variant="caption"
        component="span"
        color="textSecondary"
        sx={{ gridRow: 2, '&:empty': { display: 'none' } }}
      >
        {link.isPending ? null : note}
      </Typography>
    </Box>
    <Box
      sx={{
        ...CHIPS,
        gridColumn: '2 / -1',
        marginTop: '4px',
        '& > span': { flexShrink: 1, paddingBlock: '3px', borderRadius: '13px', whiteSpace: 'normal' },
      }}
    >
      {link.isPending ? null : chips}
    </Box>
  </ButtonBase>
);
