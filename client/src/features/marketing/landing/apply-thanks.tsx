import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { APPLY } from '../content/landing.ts';

/** Replaces the form once it was submitted, and says what comes next. */
export const ApplyThanks = ({ signedIn }: { signedIn: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <Box ref={place} tabIndex={-1}>
      <EmptyState
        level={3}
        title={APPLY.thanks.title}
        action={
          signedIn ? (
            <LinkButton to={paths.profile}>Continue to Your Profile</LinkButton>
          ) : (
            <LinkButton to={paths.register}>Create Account</LinkButton>
          )
        }
      >
        {signedIn ? APPLY.thanks.signedIn : APPLY.thanks.visitor}
      </EmptyState>
    </Box>
  );
};
