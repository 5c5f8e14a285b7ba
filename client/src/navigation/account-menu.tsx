import Box from '@mui/material/Box';
import { type MouseEvent, Suspense, useId, useState } from 'react';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { createPart, openPart, preloadPart } from '../components/part.tsx';
import { PRESSABLE } from '../components/plain-button.tsx';
import { Medallion } from '../components/portrait/medallion.tsx';
import { formatName } from '../content/format-name.ts';
import { getInitials } from '../lib/initials.ts';

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = createPart(async () => (await load()).AccountMenuList);

interface AccountMenuProps {
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'can' | 'leaving'>;
}

/** The signed-in user's own menu, behind their initials; it is fetched when the pointer or the focus reaches it. */
export const AccountMenu = ({ user }: AccountMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const menuId = useId();
  const name = formatName(user);

  return (
    <>
      <Box
        component="button"
        type="button"
        // The initials are seen, and so what somebody may say to press it.
        aria-label={`Account menu of ${name}, ${getInitials(user)}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        {...(anchor ? { 'aria-controls': menuId } : {})}
        onPointerEnter={() => preloadPart(load)}
        onFocus={() => preloadPart(load)}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) =>
          openPart(load, () => {
            setAnchor(currentTarget);
            setOpened(true);
          })
        }
        sx={PRESSABLE}
      >
        <Medallion seed={user.id} name={user} size={38} plain />
      </Box>
      {wasOpened ? (
        <Suspense fallback={null}>
          <AccountMenuList id={menuId} anchor={anchor} name={name} user={user} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
