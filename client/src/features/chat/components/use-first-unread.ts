import { useEffect, useState } from 'react';
import type { ThreadView } from '../threads/use-thread.ts';
import { findFirstUnread } from './message-range.ts';

/** The most messages that are loaded to open a thread at its first unread message. */
const MAX_LOADED_MESSAGES = 400;

/**
 * Opens a thread where its viewer had stopped reading (`lastReadSeq`, a `seq`; null while it is not known): loads the messages
 * that were unread then. `firstNew` is the `seq` of the first of them and does not change while the thread is open.
 */
export const useFirstUnread = (
  { messages, status, hasOlder, loadOlder }: ThreadView,
  lastReadSeq: number | null,
): { isOpen: boolean; firstNew: number | undefined } => {
  const [opened, setOpened] = useState<{ firstNew: number | undefined }>();
  const [gaveUp, setGaveUp] = useState(false);
  const oldest = messages[0]?.seq ?? 0;
  const isKnown = status === 'ready' && lastReadSeq !== null;
  const reaches = !hasOlder || oldest <= (lastReadSeq ?? 0) + 1 || messages.length >= MAX_LOADED_MESSAGES || gaveUp;
  const canOpen = !opened && isKnown && reaches;

  // Opens once, while it is rendered: the mark stays where it was when the thread was opened.
  if (canOpen) setOpened({ firstNew: findFirstUnread(messages, lastReadSeq) });

  useEffect(() => {
    if (!isKnown || reaches || oldest === 0) return;
    let current = true;
    // Where a page could not be loaded the oldest message stays the same: the thread then opens with what was loaded.
    void loadOlder().then(() => {
      if (current) setGaveUp(true);
    });
    return () => {
      current = false;
    };
  }, [isKnown, reaches, oldest, loadOlder]);

  return { isOpen: opened !== undefined, firstNew: opened?.firstNew };
};
