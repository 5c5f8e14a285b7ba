import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { TurnAnswer } from '../../../../shared/options.ts';
import { createPart, openPart } from '../../components/part.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { focusMessages } from '../chat/threads/focus-messages.ts';
import { refetchInbox } from './inbox-cache.ts';

const loadEnd = () => import('../chat/person/end-dialog.tsx');
const EndDialog = createPart(async () => (await loadEnd()).EndDialog);

interface TurnQuestionProps {
  matchId: string;
  /** The other's first name. */
  name: string;
}

/** Asks a member, once, about a conversation in which it has been their turn to write for a week. */
export const TurnQuestion = ({ matchId, name }: TurnQuestionProps) => {
  const [isEnding, setEnding] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const turn = useApiMutation(contract.messages.turn, {
    onSettled: () => void refetchInbox(),
    errorTitle: 'Not sent',
  });
  const answer = (given: TurnAnswer) => turn.mutate({ params: { id: matchId }, body: { answer: given } });
  const write = () => {
    // The composer is beside the question, in the same column.
    box.current?.parentElement?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus();
    answer('write');
  };
  const needTime = (event: MouseEvent<HTMLElement>) => {
    focusMessages(event.currentTarget);
    answer('more-time');
  };
  return (
    <Alert
      ref={box}
      severity="info"
      icon={false}
      role="status"
      sx={{ flex: 'none', borderRadius: 0, borderWidth: '0 0 1px', paddingInline: { xs: 2, md: 3 } }}
    >
      {name} wrote to you a while ago and may be waiting for your answer.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
        <Button size="small" variant="outlined" disabled={turn.isPending} onClick={write}>
          Write
        </Button>
        <Button size="small" variant="outlined" disabled={turn.isPending} onClick={needTime}>
          I need more time
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={turn.isPending}
          onClick={() => openPart(loadEnd, () => setEnding(true))}
        >
          Close the conversation
        </Button>
      </Box>
      <Suspense fallback={null}>
        {isEnding ? <EndDialog matchId={matchId} name={name} onClose={() => setEnding(false)} /> : null}
      </Suspense>
    </Alert>
  );
};
