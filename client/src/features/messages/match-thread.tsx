import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Thread } from '../../components/chat/thread.tsx';
import { refetch } from '../../lib/query.ts';
import { matchThread } from '../../lib/threads/match-source.ts';
import { useThread } from '../../lib/threads/use-thread.ts';
import { usePresence } from './live.ts';
import { useTyping } from './use-typing.ts';

/** What the bar, the tabs and the person's head leave of the screen: the newest message stands above the composer. */
const HEIGHT = 'max(16rem, calc(100dvh - 32rem))';

export interface MatchThreadProps {
  matchId: string;
  /** The other person's first name. */
  otherName: string;
  canMessage: boolean;
  height?: string;
}

/** The live conversation of a connected match. */
export const MatchThread = ({ matchId, otherName, canMessage, height = HEIGHT }: MatchThreadProps) => {
  const source = useMemo(() => matchThread(matchId), [matchId]);
  const onRead = useCallback(() => {
    void refetch(contract.messages.unreadCount, contract.messages.conversations);
  }, []);
  const thread = useThread(source, { onRead });
  const readByOther = usePresence(({ readUpTo }) => readUpTo[matchId]) ?? 0;
  const { isOtherTyping, tellTyping } = useTyping(matchId);
  return (
    <Thread
      thread={thread}
      otherName={otherName}
      readByOther={readByOther}
      isOtherTyping={isOtherTyping}
      onTyping={tellTyping}
      {...(canMessage ? {} : { closed: `Messages with ${otherName} are closed at the moment.` })}
      height={height}
      empty={
        <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
          You and {otherName} are connected. A short, sincere first message is a good beginning.
        </Typography>
      }
    />
  );
};
