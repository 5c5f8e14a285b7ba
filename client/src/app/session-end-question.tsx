import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { FieldIds } from '../components/form/field.ts';
import { createPart } from '../components/part.tsx';
import { Spinner } from '../components/spinner.tsx';
import { openSocket } from '../lib/open-socket.ts';
import { enterSession, leaveToOther } from '../lib/session.ts';
import { hasWritten, resumeSession } from '../lib/session-end.ts';
import { closeSocket } from '../lib/socket.ts';

const SignIn = createPart(async () => (await import('../features/account/sign-in.tsx')).SignIn);

/**
 * Asks a user whose session has ended while they were writing to sign in again, on the page where they are. The page stays
 * mounted with what was written, but covered, as somebody else may be looking at it now.
 */
export const SessionEndQuestion = ({ user }: { user: CurrentUser }) => {
  const id = useId();
  // Fields of the question itself are written in later.
  const [isWritten] = useState(hasWritten);
  const resume = (next: CurrentUser): void => {
    if (next.id === user.id) {
      resumeSession(next);
      // The connection of the ended session has been refused for good.
      closeSocket();
      openSocket();
    } else leaveToOther();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ backdrop: { sx: { backgroundColor: 'background.default' } } }}
    >
      <DialogTitle id={`${id}-title`}>You have been signed out</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography id={`${id}-text`} color="textSecondary">
          {`Sign in again to go on as ${user.firstName}.${isWritten ? ' What you wrote is still here.' : ''}`}
        </Typography>
        <Suspense fallback={<Spinner />}>
          <FieldIds value="sign-in">
            <SignIn email={user.email} onSignedIn={resume} />
          </FieldIds>
        </Suspense>
        <Button onClick={() => enterSession(null)}>Leave without it</Button>
      </DialogContent>
    </Dialog>
  );
};
