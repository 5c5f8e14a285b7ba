import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { askBeforeLeaving } from '../lib/leave-guard.ts';
import { useApiMutation } from '../lib/query/mutation.ts';
import { finishSignOut } from '../lib/session-end.ts';
import { buildAccountLinks } from './account-links.ts';
import { isCurrent } from './nav-links.ts';

/** Ends the session and removes its data from this tab, and what the device keeps. */
const useSignOut = (): { signOut: () => void; isPending: boolean } => {
  const { mutate, isPending } = useApiMutation(contract.accounts.logout, {
    // A guarded page redirects to signing in before any of its queries can run without a session.
    onSuccess: finishSignOut,
    errorTitle: 'Logout failed',
  });
  return { signOut: () => askBeforeLeaving(() => mutate({})), isPending };
};

interface AccountMenuListProps {
  id: string;
  anchor: HTMLElement | null;
  name: string;
  user: Pick<CurrentUser, 'can' | 'leaving'>;
  onClose: () => void;
}

/** The entries of the account menu while it is open. */
export const AccountMenuList = ({ id, anchor, name, user, onClose }: AccountMenuListProps) => {
  const { signOut, isPending } = useSignOut();
  const location = useLocation();
  const end = useTheme().direction === 'rtl' ? 'left' : 'right';
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={Boolean(anchor)}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ list: { 'aria-label': 'Account' } }}
    >
      {name ? (
        <Typography variant="name" component="li" role="presentation" sx={{ padding: '8px 16px 10px' }}>
          {name}
        </Typography>
      ) : null}
      {name ? <Divider sx={{ marginBlock: '0 6px !important' }} /> : null}
      {(user.leaving ? [] : buildAccountLinks(user.can)).map(({ to, label }) => (
        <MenuItem
          key={to}
          component={Link}
          to={to}
          onClick={onClose}
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
  );
};
