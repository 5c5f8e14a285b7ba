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

/** Where there is little room, a button stands below the text instead of breaking into several lines beside it. */
const WRAPS = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 11rem', sm: '0 1 auto' } },
  '& .MuiAlert-action > *': { whiteSpace: 'nowrap' },
} as const;

/** A permanent note on a page about its state, such as an empty or failed part. */
export const Notice = ({ tone = 'info', title, children, action }: NoticeProps) => (
  <Alert
    severity={tone}
    action={action ?? null}
    role={tone === 'error' ? 'alert' : 'status'}
    sx={[WRAPS, children ? null : ONE_LINE]}
  >
    {title ? <AlertTitle sx={{ fontWeight: 560, marginBottom: children ? 0.5 : 0 }}>{title}</AlertTitle> : null}
    {children}
  </Alert>
);
