import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import type { StaffWaiting } from '../../../../../shared/contract/staff/staff-operations.ts';
import { CountBadge } from '../../../components/count-badge.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { isCurrentSection } from '../../../lib/current-section.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useStaffWaiting } from '../../../navigation/staff-waiting.ts';
import { TOUCH_TARGET_PX } from '../../../theme/tokens.ts';

interface StaffLink {
  to: string;
  label: string;
  /** The ability that a viewer needs to see the link. */
  ability: keyof CurrentUser['can']['staff'];
  /** What waits there. */
  waiting?: readonly (keyof StaffWaiting)[];
}

const LINKS: readonly StaffLink[] = [
  { to: paths.staff, label: 'Applications', ability: 'reviewApplications', waiting: ['applications'] },
  { to: paths.staffReports, label: 'Reports', ability: 'reviewReports', waiting: ['reports'] },
  { to: paths.staffMembers, label: 'People', ability: 'seeMembers' },
  { to: paths.staffConversations, label: 'Conversations', ability: 'seeConversations', waiting: ['conversations'] },
  { to: paths.staffPhotos, label: 'Photos', ability: 'reviewApplications', waiting: ['photos'] },
  { to: paths.staffRequests, label: 'Requests', ability: 'manageMembers', waiting: ['requests', 'letters'] },
  { to: paths.staffJobs, label: 'Jobs', ability: 'seeJobs' },
  { to: paths.staffAudit, label: 'Audit', ability: 'seeAudit' },
];

const sumUp = (kinds: readonly (keyof StaffWaiting)[], counts: StaffWaiting): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0);

/**
 * Scrolls the row of links, which is wider than a phone, to the current one. `scrollIntoView` would also move the point
 * from which the Tab key goes on.
 */
const scrollIntoRow = (link: HTMLAnchorElement | null): void => {
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

/**
 * A page of the staff's side: its name, and links to the other ones. They are links in a `nav` and not MUI's `Tabs`, which
 * would make them tabs to assistive technology, with one stop of the Tab key and arrow keys between them.
 */
export const StaffFrame = ({ title, lead, actions, children }: StaffFrameProps) => {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  const { data: counts } = useStaffWaiting(user?.can.staff.enter ?? false);
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
        {LINKS.filter(({ ability }) => user?.can.staff[ability]).map(({ to, label, waiting }) => {
          const isCurrent = isCurrentSection(to, pathname);
          return (
            <ButtonBase
              key={to}
              {...(isCurrent ? { ref: scrollIntoRow } : {})}
              component={Link}
              to={to}
              {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
              sx={(theme) => ({
                ...theme.typography.button,
                flex: 'none',
                minHeight: TOUCH_TARGET_PX,
                '&&&:focus-visible': { outlineOffset: -3 },
                paddingInline: '14px',
                color: isCurrent ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
                borderBottom: `2px solid ${isCurrent ? theme.vars.palette.secondary.main : 'transparent'}`,
              })}
            >
              {label}
              {waiting && counts ? <CountBadge count={sumUp(waiting, counts)} what="waiting" /> : null}
            </ButtonBase>
          );
        })}
      </Box>
      <PageHeader title={title} {...(lead ? { lead } : {})} {...(actions ? { actions } : {})} />
      {children}
    </Page>
  );
};
