import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Pending } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Bubble, type Standing } from './bubble.tsx';
import { type Line, sectionsOf } from './days.ts';
import { threadStyles } from './thread-styles.ts';

interface ThreadLinesProps {
  messages: readonly ThreadMessage[];
  pending: readonly Pending[];
  otherName: string;
  readByOther: number;
  /** The message before which the line of the new ones is drawn. */
  firstNew: number | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

/** After so many failures a message is said to wait; before, it is on its way. */
const PATIENCE = 3;

const standingOf = (line: Line, readByOther: number): Standing | undefined => {
  if (line.kind === 'stored') {
    if (!line.message.mine) return undefined;
    return line.message.seq <= readByOther ? 'read' : 'sent';
  }
  if (line.message.state === 'failed') return 'failed';
  return line.message.failures < PATIENCE ? 'sending' : 'delayed';
};

/** Messages under their days, what is on its way at the end. */
export const ThreadLines = memo(
  ({ messages, pending, otherName, readByOther, firstNew, onRetry, onDiscard }: ThreadLinesProps) => (
    // New messages are announced apart: here, lines also come by scrolling.
    <Box role="log" aria-live="off" aria-label="Messages" sx={threadStyles}>
      {sectionsOf(messages, pending, new Date(), firstNew).map(({ key, day, isNew, lines }) => (
        <div key={key}>
          {day === null ? null : <h3>{day}</h3>}
          {isNew ? <div data-new="">New messages</div> : null}
          <ul>
            {lines.map((line) => {
              const standing = standingOf(line, readByOther);
              return (
                <Bubble
                  key={line.key}
                  id={line.key}
                  content={line.message.content}
                  createdAt={line.message.createdAt}
                  author={standing ? 'You' : otherName}
                  standing={standing}
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
