import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { toast } from '../../../lib/toasts.ts';

const copy = async (codes: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: 'Codes copied', description: 'Keep them apart from your password.' });
  } catch {
    toast({ title: 'Not copied', description: 'Please write the codes down.', variant: 'destructive' });
  }
};

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => (
  <Section title="Your recovery codes" lead="Each one signs you in once if you do not have your phone.">
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Notice tone="warning" title="You will not see these again">
        Print them or write them down, and keep them in a safe place.
      </Notice>
      <BareList
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </BareList>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void copy(codes)}>
          Copy codes
        </Button>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
      </Box>
    </Box>
  </Section>
);
