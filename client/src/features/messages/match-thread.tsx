import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useState } from 'react';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { findMessageWarning } from '../../../../shared/rules/message-warnings/find-message-warning.ts';
import { createPart, openPart } from '../../components/part.tsx';
import { InterestWords } from '../../components/person/interest-words.tsx';
import { ifDisconnected } from '../../lib/socket.ts';
import { SearchButton } from '../chat/components/search-bar.tsx';
import { Thread } from '../chat/components/thread.tsx';
import { describeEnded } from '../chat/person/describe-ended.ts';
import { useLastReadThread } from '../chat/threads/last-read.ts';
import { createMatchThreadSource } from '../chat/threads/match-source.ts';
import { useConversation } from '../chat/threads/use-conversation.ts';
import { useThread } from '../chat/threads/use-thread.ts';
import { refetchInbox } from './inbox-cache.ts';
import { Openings } from './openings.tsx';
import { PresenceLine } from './presence-line.tsx';
import { usePresence } from './push-handlers.ts';
import { PutAway } from './put-away.tsx';
import { TurnQuestion } from './turn-question.tsx';
import { useTyping } from './use-typing.ts';

const loadReport = () => import('../chat/report/report-dialog.tsx');
const ReportDialog = createPart(async () => (await loadReport()).ReportDialog);

export interface MatchThreadProps {
  matchId: string;
  /** The other person's first name. */
  otherName: string;
  canMessage: boolean;
  /** Whether no conversation head is shown above: then the thread shows the other's presence itself. */
  standsAlone?: boolean;
}

/** Why no message may be written now. */
const describeClosed = (row: ConversationView | undefined, otherName: string): string =>
  row?.ended ? describeEnded(row.ended, otherName) : `Messages with ${otherName} are closed at the moment.`;

const describeMoreTime = (by: 'me' | 'other', otherName: string): string =>
  by === 'me' ? `You have asked ${otherName} for more time.` : `${otherName} needs a little more time to answer.`;

const onRead = (): void => ifDisconnected(() => void refetchInbox());

/** The open conversation of a connected match; it takes the height that the surrounding column leaves. */
export const MatchThread = ({ matchId, otherName, canMessage, standsAlone = true }: MatchThreadProps) => {
  const source = useMemo(() => createMatchThreadSource(matchId), [matchId]);
  const { row, lastReadSeq } = useConversation(matchId);
  const thread = useThread(source, { onRead, marksRead: lastReadSeq !== undefined });
  useLastReadThread(matchId, otherName, thread);
  const pushed = usePresence(({ readUpTo }) => readUpTo[matchId]) ?? 0;
  const [reportedSeq, setReportedSeq] = useState<number>();
  const report = (seq: number) => openPart(loadReport, () => setReportedSeq(seq));
  const { isOtherTyping, reportTyping: tellTyping } = useTyping(matchId);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      {standsAlone ? (
        <Box sx={{ display: 'flex', alignItems: 'center', paddingInline: { xs: 2, md: 3 } }}>
          <PresenceLine presence={row?.presence} />
          <SearchButton threadKey={source.key} />
        </Box>
      ) : null}
      {row?.silentSince ? <TurnQuestion matchId={matchId} name={otherName} /> : null}
      <Thread
        thread={thread}
        otherName={otherName}
        lastReadSeq={lastReadSeq ?? null}
        readByOther={Math.max(row?.readUpTo ?? 0, pushed)}
        isOtherTyping={isOtherTyping}
        onTyping={tellTyping}
        {...(row?.words
          ? {
              lead: (
                <Box sx={{ paddingInline: { xs: 2, md: 3 }, paddingBlock: 1.5 }}>
                  <InterestWords words={row.words} name={otherName} onReport={() => report(0)} />
                </Box>
              ),
            }
          : {})}
        {...(row?.moreTime ? { note: describeMoreTime(row.moreTime, otherName) } : {})}
        {...(canMessage
          ? {}
          : {
              closed: (
                <>
                  <span>{describeClosed(row, otherName)}</span>
                  {row?.ended ? <PutAway matchId={matchId} isAway={row.putAway ?? false} /> : null}
                </>
              ),
            })}
        onReport={report}
        findWarning={findMessageWarning}
        empty={(fill) => (
          <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', paddingBlock: 4 }}>
            <Typography color="textSecondary" sx={{ textAlign: 'center', textWrap: 'balance' }}>
              {canMessage
                ? `You and ${otherName} are connected. A short, sincere first message is a good beginning.`
                : 'There are no messages here.'}
            </Typography>
            {canMessage ? <Openings matchId={matchId} onChoose={fill} /> : null}
          </Box>
        )}
      />
      {row && reportedSeq !== undefined ? (
        <Suspense fallback={null}>
          <ReportDialog
            target={{
              userId: row.otherUser.id,
              name: otherName,
              matchId,
              ...(reportedSeq > 0 ? { seq: reportedSeq } : {}),
              ...(row.words?.theirs ? { words: row.words.theirs } : {}),
            }}
            onClose={() => setReportedSeq(undefined)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
};
