import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId } from 'react';
import { Spinner } from '../../../components/spinner.tsx';

interface UnfoldingProps {
  /** What is so, in a sentence. */
  summary: ReactNode;
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A sentence that says what is so, and a button that unfolds the fields to change it. */
export const Unfolding = ({ summary, label, isOpen, onToggle, children }: UnfoldingProps) => {
  const id = useId();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography className="numeric" sx={{ flex: '1 1 20ch' }}>
          {summary}
        </Typography>
        <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {label}
        </Button>
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ display: isOpen ? 'grid' : 'none', gap: 2.5 }}>
        {isOpen ? <Suspense fallback={<Spinner />}>{children}</Suspense> : null}
      </Box>
    </>
  );
};
