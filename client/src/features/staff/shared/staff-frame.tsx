import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '../../../../../shared/options.ts';
import { Page } from '../../../components/page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { TOUCH } from '../../../theme/tokens.ts';

const ALL_LINKS: readonly { to: string; label: string; roles: readonly Role[] }[] = [
  { to: paths.staff, label: 'Applications', roles: ['admin'] },
  { to: paths.staffMembers, label: 'People', roles: ['admin', 'matchmaker'] },
  { to: paths.staffConversations, label: 'Conversations', roles: ['admin', 'matchmaker'] },
  { to: paths.staffJobs, label: 'Jobs', roles: ['admin'] },
  { to: paths.staffAudit, label: 'Audit', roles: ['admin'] },
];

const leadsHere = (to: string, pathname: string): boolean =>
  to === paths.staff
    ? pathname === to || pathname.startsWith(`${paths.staff}/applications/`)
    : pathname === to || pathname.startsWith(`${to}/`);

/**
 * On a phone the ways stand in a row that scrolls; the one taken is brought into sight. Not by `scrollIntoView`: from what it
 * has shown the Tab key goes on, past everything before.
 */
const show = (link: HTMLAnchorElement | null): void => {
  const row = link?.parentElement;
  if (!row) return;
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
};

interface StaffFrameProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the staff's side: its name, and the way to the other ones. */
export const StaffFrame = ({ title, lead, actions, children }: StaffFrameProps) => {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <Page title={`${title} · Staff`}>
      <Box
        component="nav"
        aria-label="Staff"
        sx={(theme) => ({
          display: 'flex',
          gap: 1,
          overflowX: 'auto',
          marginBottom: 4,
          borderBottom: `1px solid ${theme.vars.palette.divider}`,
        })}
      >
        {ALL_LINKS.filter(({ roles }) => user && roles.includes(user.role)).map(({ to, label }) => {
          const here = leadsHere(to, pathname);
          return (
            <ButtonBase
              key={to}
              {...(here ? { ref: show } : {})}
              component={Link}
              to={to}
              {...(here ? { 'aria-current': 'page' as const } : {})}
              sx={(theme) => ({
                ...theme.typography.button,
                flex: 'none',
                minHeight: TOUCH,
                '&&&:focus-visible': { outlineOffset: -3 },
                paddingInline: '14px',
                color: here ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
                borderBottom: `2px solid ${here ? theme.vars.palette.secondary.main : 'transparent'}`,
              })}
            >
              {label}
            </ButtonBase>
          );
        })}
      </Box>
      <PageHeader title={title} {...(lead ? { lead } : {})} {...(actions ? { actions } : {})} />
      {children}
    </Page>
  );
};
