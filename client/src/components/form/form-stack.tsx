import Box from '@mui/material/Box';
import { type ReactNode, type SubmitEventHandler, use } from 'react';
import { preloadFormChecks } from './check-form.ts';
import { FieldIds } from './field.ts';

interface FormStackProps {
  /** `handleSubmit(…)` of react-hook-form. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Names the form for assistive technology. */
  label?: string;
  /** Tells the ids of its fields apart from those of another form on the page. */
  ids?: string;
  children: ReactNode;
}

/** A form with its fields below each other. The browser's own validation is off, as the form shows its own errors. */
export const FormStack = ({ onSubmit, label, ids, children }: FormStackProps) => (
  <Box
    component="form"
    noValidate
    onSubmit={(event) => {
      // A form in a dialog is within the form that opened the dialog, as React sees it, which must not be sent with it.
      event.stopPropagation();
      return onSubmit(event);
    }}
    onFocus={preloadFormChecks}
    {...(label ? { 'aria-label': label } : {})}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    <FieldIds value={ids ?? use(FieldIds)}>{children}</FieldIds>
  </Box>
);

/** Two or three fields in a row, where there is room. */
export const FormRow = ({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` } }}>
    {children}
  </Box>
);
