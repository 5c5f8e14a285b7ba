import type { SxProps, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** The styles of a thread's messages: one sheet for all, so that hundreds of messages render without styles of their own. */
export const threadStyles: SxProps<Theme> = (theme) => ({
  '& h3': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    textAlign: 'center',
    margin: 0,
    paddingBlock: '16px',
  },
  '& [data-new]': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    paddingBlock: '10px',
    color: theme.vars.palette.secondary.main,
    '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid currentColor', opacity: 0.5 },
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', paddingBlock: '6px' },
  '& li[data-mine]': { alignItems: 'flex-end' },
  '& .author': visuallyHidden,
  '& .bubble': {
    maxWidth: 'min(34rem, 85%)',
    padding: '10px 16px',
    borderRadius: '16px',
    borderEndStartRadius: '4px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    backgroundColor: theme.vars.palette.background.sunken,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
  },
  '& [data-mine] .bubble': {
    boxShadow: 'none',
    borderEndStartRadius: '16px',
    borderEndEndRadius: '4px',
    backgroundColor: theme.vars.palette.ground.main,
    color: theme.vars.palette.ground.text,
  },
  '& [data-unsent] .bubble': { opacity: 0.78 },
  '& .bubble a': { color: 'inherit', textUnderlineOffset: '3px' },
  '& .emoji': { fontSize: '2.25rem', lineHeight: 1.2 },
  '& .delivery': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    marginTop: '4px',
    '&[data-failed]': { color: theme.vars.palette.error.main },
    '& button': {
      all: 'unset',
      cursor: 'pointer',
      marginInlineStart: '8px',
      // Large enough to touch, without moving the messages apart.
      padding: '13px 8px',
      marginBlock: '-13px',
      color: theme.vars.palette.primary.main,
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, borderRadius: '6px' },
    },
  },
});
