import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TOP_BAR } from '../theme/tokens.ts';
import { isCurrent, type NavLink } from './nav-links.ts';

/** The top bar's links on narrow screens, behind a toggle; choosing one closes it. */
export const MobileMenu = ({ links }: { links: readonly NavLink[] }) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const location = useLocation();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <Box onKeyDown={onKeyDown} sx={{ display: { md: 'none' } }}>
      <IconButton
        ref={toggle}
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        sx={{ marginRight: -1 }}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </IconButton>
      <Box
        component="nav"
        id={panelId}
        aria-label="Main menu"
        hidden={!open}
        sx={(theme) => ({
          position: 'absolute',
          top: TOP_BAR,
          insetInline: 0,
          maxHeight: `calc(100dvh - ${TOP_BAR}px)`,
          overflowY: 'auto',
          padding: '8px 16px 20px',
          backgroundColor: theme.vars.palette.background.default,
          borderBottom: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: theme.shadows[1],
          '&[hidden]': { display: 'none' },
        })}
      >
        {links.map(({ to, label }) => (
          <ButtonBase
            key={to}
            component={Link}
            to={to}
            onClick={() => setOpen(false)}
            {...(isCurrent(to, location) ? { 'aria-current': 'page' as const } : {})}
            sx={(theme) => ({
              ...theme.typography.name,
              display: 'flex',
              justifyContent: 'flex-start',
              minHeight: 56,
              paddingInline: 1,
              borderBottom: `1px solid ${theme.vars.palette.divider}`,
              '&:last-of-type': { borderBottom: 'none' },
              '&[aria-current]': { color: theme.vars.palette.secondary.main },
              '&[aria-current]::after': {
                content: '""',
                width: 8,
                height: 8,
                marginLeft: 'auto',
                rotate: '45deg',
                backgroundColor: 'currentColor',
              },
            })}
          >
            {label}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
};
