import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A line under a field. */
export const CostLine = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ marginTop: -1.25, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** How many of how many people are left out; nothing where either is not known. 0 stands for fewer than five. */
export const leavesOut = (count: number | null | undefined, considered: number | null | undefined): string | null => {
  if (count == null || !considered) return null;
  const of = `of about ${considered.toLocaleString('en')} people`;
  return count === 0 ? `Leaves out fewer than 5 ${of}.` : `Leaves out about ${count.toLocaleString('en')} ${of}.`;
};
