import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface CountBadgeProps {
  count: number;
  /** What is counted, for assistive technology. */
  what: string;
}

/** A count on a link, such as that of unread messages; nothing for none. */
export const CountBadge = ({ count, what }: CountBadgeProps) =>
  count > 0 ? (
    <Box
      component="span"
      sx={(theme) => ({
        ...theme.typography.caption,
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        paddingInline: '5px',
        marginInlineStart: '6px',
        borderRadius: '10px',
        fontSize: '0.75rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: theme.vars.palette.secondary.contrastText,
        backgroundColor: theme.vars.palette.secondary.main,
      })}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <Box component="span" sx={visuallyHidden}>
        {` ${count} ${what}`}
      </Box>
    </Box>
  ) : null;
