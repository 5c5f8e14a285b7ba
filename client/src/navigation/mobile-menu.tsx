import Box from '@mui/material/Box';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../components/icon.tsx';
import { PRESSABLE } from '../components/plain-button.tsx';
import { useHydrated } from '../lib/rendering/hydrated.ts';
import { TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';
import { isCurrent, type NavLink } from './nav-links.ts';

const CLOSE = 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z';
const MENU = 'M3 6.5h18v1.6H3zm0 4.7h18v1.6H3zm0 4.7h18v1.6H3z';

/** The top bar's links on narrow screens, behind a toggle; choosing one closes it. */
export const MobileMenu = ({ links }: { links: readonly NavLink[] }) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const location = useLocation();
  const isHydrated = useHydrated();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <Box onKeyDown={onKeyDown} sx={{ display: { md: 'none' } }}>
      <Box
        component="button"
        type="button"
        ref={toggle}
        // A press before the program is there would be lost.
        disabled={!isHydrated}
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        sx={{ ...PRESSABLE, marginInlineEnd: -1 }}
      >
        <Icon path={open ? CLOSE : MENU} />
      </Box>
      <Box
        component="nav"
        id={panelId}
        aria-label="Main menu"
        hidden={!open}
        sx={(theme) => ({
          position: 'absolute',
          top: TOP_BAR_HEIGHT_PX,
          insetInline: 0,
          maxHeight: `calc(100dvh - ${TOP_BAR_HEIGHT_PX}px)`,
          overflowY: 'auto',
          padding: '8px 16px 20px',
          backgroundColor: theme.vars.palette.background.default,
          borderBottom: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: theme.shadows[1],
          '&[hidden]': { display: 'none' },
        })}
      >
        {links.map(({ to, label, state }) => (
          <Box
            key={to}
            component={Link}
            to={to}
            state={state}
            onClick={() => setOpen(false)}
            {...(isCurrent(to, location) ? { 'aria-current': 'page' as const } : {})}
            sx={(theme) => ({
              ...theme.typography.name,
              display: 'flex',
              alignItems: 'center',
              color: 'inherit',
              textDecoration: 'none',
              minHeight: 56,
              paddingInline: 1,
              borderBottom: `1px solid ${theme.vars.palette.divider}`,
              '&:last-of-type': { borderBottom: 'none' },
              '&[aria-current]': { color: theme.vars.palette.secondary.main },
              '&[aria-current]::after': {
                content: '""',
                width: 8,
                height: 8,
                marginInlineStart: 'auto',
                rotate: '45deg',
                backgroundColor: 'currentColor',
              },
            })}
          >
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
