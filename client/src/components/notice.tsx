import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Aligns a title without text with its button. */
const ONE_LINE = {
  alignItems: 'center',
  '& .MuiAlertTitle-root': { marginTop: 0 },
  '& .MuiAlert-action': { padding: 0, paddingInlineStart: 2 },
};

/** A permanent note on a page about its state, such as an empty or failed part. */
export const Notice = ({ tone = 'info', title, children, action }: NoticeProps) => (
  <Alert
    severity={tone}
    action={action ?? null}
    role={tone === 'error' ? 'alert' : 'status'}
    sx={children ? {} : ONE_LINE}
  >
    {title ? <AlertTitle sx={{ fontWeight: 560, marginBottom: children ? 0.5 : 0 }}>{title}</AlertTitle> : null}
    {children}
  </Alert>
);
