import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { Tier } from '../../../shared/options.ts';
import { Medallion } from '../components/portrait/medallion.tsx';
import { TOUCH } from '../theme/tokens.ts';
import { accountEntries, isCurrent } from './nav-links.ts';
import { useSignOut } from './use-sign-out.ts';

interface AccountMenuProps {
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'role'>;
  tier: Tier | null;
}

/** The signed-in person's own menu, behind their initials. */
export const AccountMenu = ({ user, tier }: AccountMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { signOut, isPending } = useSignOut();
  const location = useLocation();
  const menuId = useId();
  const close = () => setAnchor(null);
  const name = `${user.firstName} ${user.lastName}`.trim();

  return (
    <>
      <ButtonBase
        aria-label={name ? `Account menu of ${name}` : 'Account menu'}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        {...(anchor ? { 'aria-controls': menuId } : {})}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: TOUCH, height: TOUCH, borderRadius: '50%' }}
      >
        <Medallion seed={user.id} name={user} size={38} plain />
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Account' } }}
      >
        {name ? (
          <Typography variant="name" component="li" role="presentation" sx={{ padding: '8px 16px 10px' }}>
            {name}
          </Typography>
        ) : null}
        {name ? <Divider sx={{ marginBlock: '0 6px !important' }} /> : null}
        {accountEntries({ role: user.role, tier }).map(({ to, label }) => (
          <MenuItem
            key={to}
            component={Link}
            to={to}
            onClick={close}
            {...(isCurrent(to, location) ? { 'aria-current': 'page' as const, selected: true } : {})}
          >
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={signOut} disabled={isPending}>
          {isPending ? 'Signing out...' : 'Sign out'}
        </MenuItem>
      </Menu>
    </>
  );
};
