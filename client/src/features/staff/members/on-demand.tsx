import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface OnDemandProps {
  /** Label of the button. */
  show: string;
  children: ReactNode;
}

/**
 * A part of a person’s page that is loaded once somebody asks for it: each such look is recorded, and the person sees it. The focus
 * moves to what takes the place of the button.
 */
export const OnDemand = ({ show, children }: OnDemandProps) => {
  const [isShown, setIsShown] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) content.current?.focus({ preventScroll: true });
  }, [isShown]);
  return isShown ? (
    <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  ) : (
    <Button variant="outlined" onClick={() => setIsShown(true)}>
      <span>{show}</span>
    </Button>
  );
};
