import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { Rosette } from '../../components/ornament/rosette.tsx';

interface StatusHeadProps {
  /** Takes the page's h1, which can have the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** The state in one word. */
  state?: ReactNode;
  title: string;
  text: string;
  /** What staff wrote to the applicant. */
  reason?: string | null;
  /** What can be done from here. */
  actions: ReactNode;
}

/** Begins the card of an application: where it stands, and what can be done. */
export const StatusHead = ({ heading, state, title, text, reason, actions }: StatusHeadProps) => (
  <Box
    aria-live="polite"
    sx={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      textAlign: 'center',
      gap: 2,
      paddingInline: { xs: 2.5, sm: 6 },
      paddingBlock: { xs: 5, sm: 7 },
    }}
  >
    <Rosette size={80} />
    {state}
    <Typography ref={heading} tabIndex={-1} variant="h2" component="h1">
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ maxWidth: '52ch', textWrap: 'balance' }}>
      {text}
    </Typography>
    {reason ? (
      <Box
        component="blockquote"
        dir="auto"
        sx={{
          margin: 0,
          padding: '12px 20px',
          maxWidth: '56ch',
          whiteSpace: 'pre-line',
          textWrap: 'balance',
          backgroundColor: 'background.sunken',
          borderRadius: '12px',
        }}
      >
        {reason}
      </Box>
    ) : null}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, marginTop: 2 }}>{actions}</Box>
  </Box>
);
