import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useId } from 'react';
import { StateLine } from '../../../components/layout/state-line.tsx';
import { Spinner } from '../../../components/spinner.tsx';

interface UnfoldingProps {
  /** What is so, in a sentence. */
  summary: string;
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
      <StateLine
        text={summary}
        button={
          <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            {label}
          </Button>
        }
      />
      <Box id={id} hidden={!isOpen} sx={{ display: isOpen ? 'grid' : 'none', gap: 2.5 }}>
        {isOpen ? <Suspense fallback={<Spinner />}>{children}</Suspense> : null}
      </Box>
    </>
  );
};
