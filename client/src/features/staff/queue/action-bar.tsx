import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { Key } from './key.tsx';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

/** What can be done with the item that is open: a button, and a key. */
export interface Action extends Shortcut, Pick<ButtonProps, 'variant' | 'color'> {}

interface ActionBarProps {
  /** Names the group in the list of shortcuts. */
  title: string;
  actions: readonly Action[];
  /** What to know before acting; it stands above them. */
  note?: ReactNode;
  /** Further keys of the item, whose controls are elsewhere on the page. */
  keys?: readonly Shortcut[];
}

/** Leaves the focus in a field until the press is over: a phone's bar comes back once no field has it, and would move the button away. */
const keepFieldFocused = (event: MouseEvent): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) event.preventDefault();
};

/** The actions on the item that is open; the frame keeps them in view, on a phone within reach of the thumb. */
export const ActionBar = ({ title, actions, note, keys = [] }: ActionBarProps) => {
  useShortcuts(title, [...actions, ...keys]);
  return (
    <Box
      role="group"
      aria-label={title}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        padding: { xs: '12px 16px', md: '14px 24px' },
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
        [theme.breakpoints.down('md')]: { '& > button': { flex: '1 1 0' } },
      })}
    >
      {note ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '6px',
            flexBasis: '100%',
            '& > span': { whiteSpace: 'normal' },
          }}
        >
          {note}
        </Box>
      ) : null}
      {actions.map(({ key, label, run, disabled = false, variant = 'outlined', color = 'primary' }) => (
        <Button
          key={key}
          variant={variant}
          color={color}
          disabled={disabled}
          onMouseDown={keepFieldFocused}
          onClick={run}
          aria-keyshortcuts={key}
          endIcon={
            <Box
              component="span"
              aria-hidden="true"
              sx={{ display: 'none', '@media (hover: hover)': { display: 'flex' } }}
            >
              <Key>{key}</Key>
            </Box>
          }
          sx={{ '@media (hover: none)': { '& .MuiButton-endIcon': { display: 'none' } } }}
        >
          <span>{label}</span>
        </Button>
      ))}
    </Box>
  );
};
