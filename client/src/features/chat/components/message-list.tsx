import Box from '@mui/material/Box';
import { memo } from 'react';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Bubble, type DeliveryState } from './bubble.tsx';
import { buildDaySections, type ThreadItem } from './day-sections.ts';
import { threadStyles } from './thread-styles.ts';

interface MessageListProps {
  messages: readonly ThreadMessage[];
  pending: readonly PendingMessage[];
  otherName: string;
  readByOther: number;
  /** The message before which the line of the new ones is drawn. */
  firstNew: number | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

/** After so many failures a message is said to wait; before, it is on its way. */
const DELAYED_AFTER_FAILURES = 3;

const getDeliveryState = (line: ThreadItem, readByOther: number): DeliveryState | undefined => {
  if (line.kind === 'stored') {
    if (!line.message.mine) return undefined;
    return line.message.seq <= readByOther ? 'read' : 'sent';
  }
  if (line.message.state === 'failed') return 'failed';
  return line.message.failures < DELAYED_AFTER_FAILURES ? 'sending' : 'delayed';
};

/** Messages under their days, what is on its way at the end. */
export const MessageList = memo(
  ({ messages, pending, otherName, readByOther, firstNew, onRetry, onDiscard }: MessageListProps) => (
    // New messages are announced apart: here, lines also come by scrolling.
    <Box role="log" aria-live="off" aria-label="Messages" sx={threadStyles}>
      {buildDaySections(messages, pending, new Date(), firstNew).map(({ key, day, isNew, lines }) => (
        <div key={key}>
          {day === null ? null : <h3>{day}</h3>}
          {isNew ? <div data-new="">New messages</div> : null}
          <ul>
            {lines.map((line) => {
              const standing = getDeliveryState(line, readByOther);
              return (
                <Bubble
                  key={line.key}
                  id={line.key}
                  content={line.message.content}
                  createdAt={line.message.createdAt}
                  author={standing ? 'You' : otherName}
                  delivery={standing}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </Box>
  ),
);
