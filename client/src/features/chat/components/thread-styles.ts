import type { SxProps, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

const HOVERS = '@media (hover: hover)';
const TOUCHES = '@media (hover: none)';

/** The styles of a thread's messages: one sheet for all, so that hundreds of messages render without styles of their own. */
export const threadStyles: SxProps<Theme> = (theme) => ({
  // A short thread stands above the composer.
  marginTop: 'auto',
  '& h3': {
    ...theme.typography.caption,
    position: 'sticky',
    top: '8px',
    zIndex: 1,
    width: 'fit-content',
    margin: '12px auto 8px',
    padding: '2px 12px',
    borderRadius: '999px',
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
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
  // The message, and beside it its menu and time; below, what is always shown of a group and of its delivery.
  '& li': {
    display: 'grid',
    justifyContent: 'start',
    columnGap: '6px',
    gridTemplateAreas: '"bubble more" "bubble time" "below below"',
    gridTemplateRows: 'auto 1fr auto',
    position: 'relative',
    paddingTop: '2px',
    '&[data-starts]': { paddingTop: '10px' },
  },
  '& li[data-mine]': {
    justifyContent: 'end',
    justifyItems: 'end',
    gridTemplateAreas: '"more bubble" "time bubble" "below below"',
  },
  '& .author': visuallyHidden,
  '& .bubble': {
    gridArea: 'bubble',
    width: 'fit-content',
    padding: '8px 16px',
    borderRadius: '16px',
    borderStartStartRadius: '6px',
    borderEndStartRadius: '6px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    backgroundColor: theme.vars.palette.background.sunken,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
  },
  '& [data-starts] .bubble': { borderStartStartRadius: '16px' },
  '& [data-ends] .bubble': { borderEndStartRadius: '4px' },
  '& [data-mine] .bubble': {
    boxShadow: 'none',
    borderRadius: '16px',
    borderStartEndRadius: '6px',
    borderEndEndRadius: '6px',
    backgroundColor: theme.vars.palette.ground.main,
    color: theme.vars.palette.ground.text,
  },
  '& [data-mine][data-starts] .bubble': { borderStartEndRadius: '16px' },
  '& [data-mine][data-ends] .bubble': { borderEndEndRadius: '4px' },
  '& [data-unsent] .bubble': { opacity: 0.78 },
  '& [data-found] .bubble': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: '2px' },
  '& mark': { backgroundColor: '#F6D98A', color: '#16211E', borderRadius: '2px' },
  '& .bubble a': { color: 'inherit', textUnderlineOffset: '3px' },
  // Each line of a text has a direction of its own.
  '& .text': { unicodeBidi: 'plaintext' },
  '& .emoji': { fontSize: '2.25rem', lineHeight: 1.2 },
  '& .more': {
    all: 'unset',
    boxSizing: 'border-box',
    gridArea: 'more',
    justifySelf: 'start',
    width: '32px',
    height: '24px',
    borderRadius: '6px',
    textAlign: 'center',
    lineHeight: '24px',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&::before': { content: '"⋯"' },
    '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
    '&:focus-visible': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  },
  '& [data-mine] .more': { justifySelf: 'end' },
  '& .delivery': {
    ...theme.typography.caption,
    gridArea: 'time',
    whiteSpace: 'nowrap',
    lineHeight: '20px',
    color: theme.vars.palette.text.secondary,
    '&[data-shown]': { gridArea: 'below', whiteSpace: 'normal', marginTop: '3px' },
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
  [HOVERS]: {
    // The place of the menu and the time is kept, so that pointing moves nothing.
    '& li': { gridTemplateColumns: 'fit-content(min(34rem, calc(100% - 4.75rem))) 4.375rem' },
    '& li[data-mine]': { gridTemplateColumns: '4.375rem fit-content(min(34rem, calc(100% - 4.75rem)))' },
    '& li:not(:hover, :focus-within)': { '& .more, & .delivery:not([data-shown])': { opacity: 0 } },
  },
  [TOUCHES]: {
    '& li': { gridTemplateColumns: 'fit-content(min(34rem, 85%)) auto' },
    '& li[data-mine]': { gridTemplateColumns: 'auto fit-content(min(34rem, 85%))' },
    '& .more': { width: '44px', height: '44px', lineHeight: '44px' },
    '& .delivery': { gridArea: 'below' },
    // A tapped message counts as hovered until the next tap, so it has a mark of its own.
    '& li:not([data-chosen], :focus-within)': {
      '& .more': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
      '& .delivery:not([data-shown])': visuallyHidden,
    },
  },
});
