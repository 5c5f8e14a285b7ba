import Box from '@mui/material/Box';
import type { ReactNode, SubmitEventHandler } from 'react';

interface FormStackProps {
  /** `handleSubmit(…)` of react-hook-form. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Names the form for assistive technology. */
  label?: string;
  children: ReactNode;
}

/** A form whose fields stand below each other; the browser's own checks are off, ours speak instead. */
export const FormStack = ({ onSubmit, label, children }: FormStackProps) => (
  <Box
    component="form"
    noValidate
    onSubmit={onSubmit}
    {...(label ? { 'aria-label': label } : {})}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    {children}
  </Box>
);

/** Fields side by side where there is room: two, or three, in a row. */
export const FormRow = ({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` } }}>
    {children}
  </Box>
);
