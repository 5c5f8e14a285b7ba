import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { Response } from '../../../../shared/options.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { forgetConnectionShown, markConnectionShown } from '../../components/new-connection/new-connection.ts';
import { createPart, openPart } from '../../components/part.tsx';
import { ToastSlot } from '../../components/toasts/toast-slot.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { BOTTOM_BAR_HEIGHT_PX } from '../../theme/tokens.ts';
import { DayOver, type DayStep, NextPerson } from './day-steps.tsx';
import { DeclineReason } from './decline-reason.tsx';

const loadLine = () => import('./interest-line.tsx');
const InterestLine = createPart(async () => (await loadLine()).InterestLine);

/** Stays at the foot of what is read, on a phone above the bar of sections: within the thumb's reach. */
const FOOT: SxProps<Theme> = ({ zIndex, breakpoints }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: zIndex.mobileStepper,
  [breakpoints.down('md')]: { bottom: `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))` },
  // A notification keeps some distance from the edge.
  '& > [data-toast-slot]:has([data-variant])': { paddingBottom: '10px' },
});

interface ResponseFootProps {
  match: MatchView;
  /** Where the person is among today's introductions; null where they are none of them. */
  step: DayStep | null;
}

/**
 * The place of the responses and, once they are gone, of the notification about them, which would cover a name elsewhere, and of the way
 * to the next person of the day. What closes the day comes after it.
 */
export const ResponseFoot = ({ match, step }: ResponseFootProps) => {
  const [answer, setAnswer] = useState<Response | null>(null);
  const isOpen = match.can.respond;
  const next = step?.next;
  return (
    <>
      <Box sx={FOOT}>
        <ToastSlot />
        {isOpen ? <RespondButtons match={match} onAnswer={setAnswer} /> : null}
        {answer === 'not-interested' && !isOpen ? <DeclineReason matchId={match.id} takesFocus={!next} /> : null}
        {next && !isOpen ? <NextPerson next={next} takesFocus={answer !== null} /> : null}
      </Box>
      {step && !next && !isOpen ? <DayOver takesFocus={answer === 'interested'} /> : null}
    </>
  );
};

const BAR: SxProps<Theme> = ({ vars: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '12px',
  paddingBlock: '12px',
  paddingInline: 'var(--detail-inset)',
  borderTop: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  '& > button': { paddingInline: '8px', backgroundColor: palette.background.paper },
});

/** The two responses to an introduction, of equal weight, until it is answered. A decline is confirmed first, and may then be explained. */
const RespondButtons = ({ match, onAnswer }: { match: MatchView; onAnswer: (response: Response) => void }) => {
  const [declining, setDeclining] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const respond = useApiMutation(contract.matches.respond, {
    // A connection that the answer makes is shown in this place.
    onMutate: ({ params: { id } }) => markConnectionShown(id),
    onError: (_error, { params: { id } }) => forgetConnectionShown(id),
    onSuccess: async (_match, { body: { response } }) => {
      onAnswer(response);
      toast({ title: 'Response sent', description: 'Your response has been recorded successfully.' });
      // The response decides how much of the other's profile may be seen, and whether there is a thread.
      void invalidate(contract.matches.recommendations, contract.profiles.other, contract.messages.conversations);
      await invalidate(contract.matches.list, contract.matches.daily);
    },
    errorTitle: 'Failed to respond',
    onSettled: () => setDeclining(false),
  });
  const sendResponse = (response: Response, words?: string) =>
    respond.mutate({ params: { id: match.id }, body: { response, ...(words === undefined ? {} : { words }) } });
  if (isWriting) {
    return (
      <Box sx={BAR}>
        <Suspense>
          <InterestLine
            name={match.otherUser.firstName}
            isBusy={respond.isPending}
            onSend={(words) => sendResponse('interested', words)}
            onCancel={() => setWriting(false)}
          />
        </Suspense>
      </Box>
    );
  }
  return (
    <Box sx={BAR}>
      <Button variant="outlined" size="large" disabled={respond.isPending} onClick={() => setDeclining(true)}>
        Not interested
      </Button>
      <Button variant="outlined" size="large" disabled={respond.isPending} onClick={() => sendResponse('interested')}>
        Interested
      </Button>
      <Button
        size="small"
        disabled={respond.isPending}
        onClick={() => openPart(loadLine, () => setWriting(true))}
        sx={{ gridColumn: '1 / -1', marginBlock: '-4px -8px' }}
      >
        Add a line to your interest
      </Button>
      <ConfirmDialog
        open={declining}
        title={`Decline ${match.otherUser.firstName}?`}
        confirmLabel="Not interested"
        busy={respond.isPending}
        onConfirm={() => sendResponse('not-interested')}
        onCancel={() => setDeclining(false)}
      >
        Your answer is final. {match.otherUser.firstName} won’t be notified.
      </ConfirmDialog>
    </Box>
  );
};
