import { memo } from 'react';
import { timeOf } from './days.ts';
import { isEmojiOnly, linkedText } from './linked-text.tsx';

/** How an own message stands. */
export type Standing = 'sending' | 'delayed' | 'failed' | 'sent' | 'read';

interface BubbleProps {
  /** Names the message to the acts below. */
  id: string;
  content: string;
  createdAt: string;
  /** Whose it is, for those who don't see on which side it stands. */
  author: string;
  /** Undefined for the other's messages. */
  standing: Standing | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

const WORDS: Record<Standing, string> = {
  sending: 'Sending …',
  delayed: 'Not sent yet.',
  failed: 'Not sent.',
  sent: 'Sent',
  read: 'Read',
};

/** One message, quiet: own ones on deep green at the right, the other's at the left. Dressed by the thread's styles. */
export const Bubble = memo(({ id, content, createdAt, author, standing, onRetry, onDiscard }: BubbleProps) => {
  const isUnsent = standing === 'failed' || standing === 'delayed';
  const isStored = standing === undefined || standing === 'sent' || standing === 'read';
  return (
    <li data-line="" data-mine={standing ? '' : undefined} data-unsent={isStored ? undefined : ''}>
      <div className="bubble">
        <span className="author">{author}: </span>
        <div dir="auto" className={isEmojiOnly(content) ? 'text emoji' : 'text'}>
          {linkedText(content)}
        </div>
      </div>
      <div className="standing" data-failed={standing === 'failed' ? '' : undefined}>
        <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        {standing ? ` · ${WORDS[standing]}` : null}
        {isUnsent ? (
          <button type="button" onClick={() => onRetry(id)}>
            Retry
          </button>
        ) : null}
        {standing === 'failed' ? (
          <button type="button" onClick={() => onDiscard(id)}>
            Discard
          </button>
        ) : null}
      </div>
    </li>
  );
});
