import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Page } from '../../../components/layout/page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { GRID, PAGE_MARGIN } from '../../../theme/tokens.ts';
import { UndoBar } from '../queue/undo-bar.tsx';
import { StaffNav } from './staff-nav.tsx';

interface StaffFrameProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the staff's side: links to the other ones, its name, and the decisions that can be undone. */
export const StaffFrame = ({ title, lead, actions, children }: StaffFrameProps) => (
  <Page title={`${title} · Staff`} kind="editorial">
    {/* The links stand where a queue has them. */}
    <Box sx={{ ...GRID, paddingBlockStart: { xs: 2, md: 3 }, paddingBlockEnd: PAGE_MARGIN }}>
      <StaffNav />
      <PageHeader title={title} {...(lead ? { lead } : {})} {...(actions ? { actions } : {})} />
      {children}
      <UndoBar />
    </Box>
  </Page>
);
