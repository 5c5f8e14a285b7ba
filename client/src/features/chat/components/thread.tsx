import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { MessageWarning } from '../../../../../shared/options.ts';
import { hasVisibleText } from '../../../../../shared/rules/visible-text.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { ToastSlot } from '../../../components/toasts/toast-slot.tsx';
import { saveDraft, useDraft } from '../threads/drafts.ts';
import type { ThreadView } from '../threads/use-thread.ts';
import { Announcer } from './announcer.tsx';
import { COVERED_BY_COMPOSER, Composer } from './composer.tsx';
import { JumpToNewest } from './jump-to-newest.tsx';
import { MessageList } from './message-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { type ConnectionNotice, useConnectionNotice } from './use-connection-notice.ts';
import { useFirstUnread } from './use-first-unread.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useSearchedThread, useThreadSearch } from './use-thread-search.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
/** Enough for two messages, where large type leaves no more. */
const FILLS = { ...COLUMN, flex: 1, minHeight: '8rem' } as const;
/** On a phone it is within the height of the messages and scrolls by itself; on wider screens it is above that height. */
const LEAD = { flex: 'none', maxHeight: '50%', overflowY: 'auto', overscrollBehavior: 'contain' } as const;
const widen = (sx: object) => (theme: Theme) => ({ [theme.breakpoints.up('md')]: sx });
const SCROLLS = { ...COLUMN, flex: '1 1 0', minHeight: 0 } as const;

const CONNECTION_NOTICES: Record<NonNullable<ConnectionNotice>, string> = {
  lost: 'You are offline. We’ll send what you write as soon as you are connected again.',
  late: 'New messages may arrive a little later than usual.',
  back: 'You are connected again.',
};

interface ThreadProps {
  thread: ThreadView;
  otherName: string;
  /** The `seq` up to which the viewer had read on opening; null while it is not known. Everything counts as read by default. */
  lastReadSeq?: number | null;
  /** The `seq` up to which the other has read; 0 where that is not known. */
  readByOther?: number;
  isOtherTyping?: boolean;
  onTyping?: () => void;
  /** Replaces the composer and says why no message may be sent now. */
  closed?: ReactNode;
  /** Shown in an empty thread. A function gets one that puts a text into the composer, to be changed and sent by the viewer. */
  empty: ReactNode | ((fill: (text: string) => void) => ReactNode);
  /** Reports a message of the other by its `seq`. */
  onReport?: (seq: number) => void;
  /** Returns what a message seems to do that its sender may not mean. */
  findWarning?: (content: string) => MessageWarning | null;
  /** A line below the last message. */
  note?: ReactNode;
  /** Stands above the messages and takes no more than half of their height, so that the composer stays where it is. */
  lead?: ReactNode;
  /** Shown above the composer, with what puts a text into it. */
  tools?: (fill: (text: string) => void) => ReactNode;
  /** CSS height of the messages' area; by default, all that the surrounding column leaves. */
  height?: string;
}

/** A thread: its messages under their days, pending messages, and the composer. */
export const Thread = (props: ThreadProps) => <OpenThread key={props.thread.key} {...props} />;

const OpenThread = ({
  thread,
  otherName,
  lastReadSeq = Number.POSITIVE_INFINITY,
  readByOther = 0,
  isOtherTyping = false,
  onTyping,
  closed,
  empty,
  onReport,
  findWarning,
  note,
  lead,
  tools,
  height,
}: ThreadProps) => {
  const { messages, pending, status } = thread;
  const { fill, takeFocus, fills } = useFill(thread.key);
  const connection = useConnectionNotice(
    pending.some(({ failures, isUnanswered }) => failures > 0 && isUnanswered === true),
  );
  const { isOpen, firstNew } = useFirstUnread(thread, lastReadSeq);
  const { isSearched, setSearched } = useSearchedThread(thread.key);
  const search = useThreadSearch(thread, isSearched);
  const { wanted } = search;
  const current = isSearched ? search.current : undefined;
  const scroll = useThreadScroll(thread, isOpen, firstNew, { isSearched, current });
  const { from, to } = scroll.range;
  const drawn = useMemo(() => messages.slice(from, to), [messages, from, to]);
  const found = useMemo(
    () => (current === undefined || !wanted ? undefined : { seq: current, wanted }),
    [current, wanted],
  );
  const reachesEnd = to === messages.length;
  useVisibleHeight();

  const discard = useCallback(
    (id: string) => {
      thread.discard(id);
      takeFocus();
    },
    [thread.discard, takeFocus],
  );

  const closeSearch = () => {
    setSearched(false);
    scroll.area.current?.focus({ preventScroll: true });
  };

  return (
    <Box sx={{ ...COLUMN, minHeight: 0, ...(height ? {} : { flex: 1 }) }}>
      <Box sx={[height ? { ...COLUMN, height } : FILLS, height && lead ? widen({ height: 'auto' }) : null]}>
        {lead ? <Box sx={[LEAD, widen({ maxHeight: 'none' })]}>{lead}</Box> : null}
        {status === 'ready' && connection ? (
          <Alert
            severity={connection === 'back' ? 'success' : 'info'}
            role={connection === 'lost' ? 'alert' : 'status'}
            variant="standard"
            sx={{ borderRadius: 0, flex: 'none', paddingBlock: 0 }}
          >
            {CONNECTION_NOTICES[connection]}
          </Alert>
        ) : null}
        {isOpen && isSearched ? <SearchBar search={search} onClose={closeSearch} /> : null}
        <Box sx={[{ position: 'relative', ...SCROLLS }, height && lead ? widen({ flex: 'none', height }) : null]}>
          <Box
            ref={scroll.area}
            tabIndex={0}
            role="region"
            aria-label={`Messages with ${otherName}`}
            onScroll={scroll.onScroll}
            sx={{
              ...SCROLLS,
              overflowY: 'auto',
              overscrollBehavior: 'contain',
              // `useThreadScroll` keeps the position instead, alike in every browser.
              overflowAnchor: 'none',
              paddingInline: { xs: 2, md: 3 },
              paddingBottom: COVERED_BY_COMPOSER,
              '& > *': { flex: 'none' },
            }}
          >
            {status === 'loading' || (status === 'ready' && !isOpen) ? <Spinner /> : null}
            {status === 'failed' ? (
              <Alert severity="error" action={<Button onClick={() => void thread.reload()}>Retry</Button>}>
                These messages could not be loaded.
              </Alert>
            ) : null}
            {isOpen && thread.hasOlder && from === 0 ? (
              <Box sx={{ textAlign: 'center' }}>
                <Button size="small" onClick={() => void thread.loadOlder()}>
                  Show earlier messages
                </Button>
              </Box>
            ) : null}
            {status === 'ready' && messages.length + pending.length === 0
              ? typeof empty === 'function'
                ? empty(fill)
                : empty
              : null}
            {isOpen ? (
              <MessageList
                messages={drawn}
                pending={reachesEnd ? pending : NONE}
                otherName={otherName}
                readByOther={readByOther}
                lastOwnSeq={messages.findLast(({ mine }) => mine)?.seq}
                firstNew={firstNew}
                found={found}
                onRetry={thread.retry}
                onDiscard={discard}
                onReport={onReport}
              />
            ) : null}
            <Typography variant="caption" component="p" color="textSecondary" sx={{ minHeight: 28, paddingBlock: 1 }}>
              {isOtherTyping ? `${otherName} is writing…` : note}
            </Typography>
          </Box>
          {isOpen && !scroll.isAtEnd ? (
            <JumpToNewest count={scroll.receivedBelow} onJump={scroll.jumpToNewest} />
          ) : null}
        </Box>
      </Box>
      {isOpen ? <Announcer messages={messages} otherName={otherName} /> : null}
      {/* Beside the composer: above the messages it would push down the head that is read. */}
      <ToastSlot />
      {closed ? (
        <Box sx={{ padding: 2 }}>
          <Alert severity="info">{closed}</Alert>
        </Box>
      ) : (
        <>
          {tools?.(fill)}
          <Composer
            key={fills}
            draftKey={thread.key}
            takesFocus={fills > 0}
            label={`Message to ${otherName}`}
            onSend={(content) => {
              scroll.jumpToNewest();
              thread.send(content);
            }}
            {...(onTyping ? { onTyping } : {})}
            {...(findWarning ? { findWarning } : {})}
          />
        </>
      )}
    </Box>
  );
};

/** Fills the composer of a thread: what was filled in before is replaced, what the viewer has written stays. */
const useFill = (key: string) => {
  const draft = useDraft(key);
  const [filled, setFilled] = useState({ text: '', fills: 0 });
  const fill = (text: string): void => {
    const isOwn = hasVisibleText(draft) && draft !== filled.text;
    saveDraft(key, isOwn ? `${draft}\n${text}` : text);
    setFilled(({ fills }) => ({ text, fills: fills + 1 }));
  };
  // Also where the text came there by itself: the control that was used may be gone.
  const takeFocus = useCallback(() => setFilled(({ text, fills }) => ({ text, fills: fills + 1 })), []);
  return { fill, takeFocus, fills: filled.fills };
};

const NONE: ThreadView['pending'] = [];
