import { memo, useId } from 'react';
import type { MessageWarning } from '../../../../../shared/options.ts';
import { WARNING_SENTENCES } from '../../../content/report-labels.ts';
import { formatDayAndTime, formatTime } from './day-sections.ts';
import { isEmojiOnly, linkify } from './linked-text.tsx';

/** The delivery state of one of the viewer's own messages. */
export type DeliveryState = 'sending' | 'delayed' | 'failed' | 'sent' | 'read';

interface BubbleProps {
  /** Identifies the message to the callbacks below and to the list. */
  id: string;
  /** The number of a stored message. */
  seq: number | undefined;
  content: string;
  createdAt: string;
  mine: boolean;
  /** The author's name, for viewers who cannot see the side on which the message is shown. */
  author: string;
  /** Whether the author is shown to all. */
  isNamed: boolean;
  /** What is said of its delivery: of the viewer's last message, and of each that is not stored yet. */
  status: DeliveryState | undefined;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Whether its time and its menu are shown although nothing points at it. */
  isChosen: boolean;
  /** Whether the keyboard comes to its menu first; arrows lead to those of the other messages. */
  isEntry: boolean;
  /** What is searched for, where a search found it here (of `toWanted`). */
  found: string | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
  /** What the message seems to do, said beside it to its receiver. */
  warning: MessageWarning | undefined;
  onReport: ((seq: number) => void) | undefined;
}

/** What is said of the delivery of a message. */
export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  sending: 'Sending…',
  delayed: 'Not sent yet.',
  failed: 'Not sent.',
  sent: 'Sent',
  read: 'Read',
};

const flag = (isSet: boolean): '' | undefined => (isSet ? '' : undefined);

/** What the receiver should beware of in a message, with the way to report it. */
const Warning = ({ warning, seq, onReport }: Pick<BubbleProps, 'seq' | 'onReport'> & { warning: MessageWarning }) => (
  <div className="warning">
    <span>{WARNING_SENTENCES[warning]}</span>
    {seq !== undefined && onReport ? (
      <button type="button" onClick={() => onReport(seq)}>
        Report
      </button>
    ) : null}
  </div>
);

/**
 * One message: the viewer's own on deep green at the end of the line, the other's at its beginning. Styled by `threadStyles`; its
 * menu is opened by `MessageList`.
 */
export const Bubble = memo((props: BubbleProps) => {
  const { id, content, createdAt, mine, author, status, endsGroup, found, warning, onRetry, onDiscard } = props;
  const textId = useId();
  const isUnsent = status === 'failed' || status === 'delayed';
  return (
    <li
      data-line={id}
      data-seq={props.seq}
      data-mine={flag(mine)}
      data-unsent={flag(isUnsent || status === 'sending')}
      data-starts={flag(props.startsGroup)}
      data-ends={flag(endsGroup)}
      data-chosen={flag(props.isChosen)}
      data-found={flag(found !== undefined)}
    >
      {props.isNamed ? (
        <div className="writer" aria-hidden="true">
          {author}
        </div>
      ) : null}
      <div className="bubble">
        <span className="author">{author}: </span>
        {/* Made anew for another search, as a page's translation has replaced the texts between the marks. */}
        <div key={found} dir="auto" id={textId} className={isEmojiOnly(content) ? 'text emoji' : 'text'}>
          {linkify(content, found)}
        </div>
      </div>
      <button
        type="button"
        className="more"
        tabIndex={props.isEntry ? 0 : -1}
        aria-haspopup="menu"
        aria-label="Message options"
        aria-describedby={textId}
      />
      {warning ? <Warning warning={warning} seq={props.seq} onReport={props.onReport} /> : null}
      <div
        className="delivery"
        data-shown={flag(endsGroup || status !== undefined)}
        data-failed={flag(status === 'failed')}
      >
        <time dateTime={createdAt} title={formatDayAndTime(createdAt)}>
          {formatTime(createdAt)}
        </time>
        {status ? <span>{` · ${DELIVERY_LABELS[status]}`}</span> : null}
        {isUnsent ? (
          <button type="button" onClick={() => onRetry(id)}>
            Retry
          </button>
        ) : null}
        {status === 'failed' ? (
          <button type="button" onClick={() => onDiscard(id)}>
            Discard
          </button>
        ) : null}
      </div>
    </li>
  );
});
