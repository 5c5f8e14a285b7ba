import { useEffect, useLayoutEffect, useState } from 'react';
import type { ThreadView } from '../threads/use-thread.ts';
import { findFirstUnread } from './message-range.ts';

/** So many messages are fetched, at most, to open a thread where its reader left off. */
const MAX_LOADED_MESSAGES = 400;

/**
 * Opens a thread where its reader had left off (`leftOff`, a `seq`; null while that is not known): what was unread then is
 * fetched, and marked by its first message for as long as the thread stays open.
 */
export const useFirstUnread = (
  { messages, status, hasOlder, loadOlder }: ThreadView,
  leftOff: number | null,
): { isOpen: boolean; firstNew: number | undefined } => {
  const [opened, setOpened] = useState<{ firstNew: number | undefined }>();
  const [gaveUp, setGaveUp] = useState(false);
  const oldest = messages[0]?.seq ?? 0;
  const isKnown = status === 'ready' && leftOff !== null;
  const reaches = !hasOlder || oldest <= (leftOff ?? 0) + 1 || messages.length >= MAX_LOADED_MESSAGES || gaveUp;
  const canOpen = !opened && isKnown && reaches;
  const firstNew = canOpen ? findFirstUnread(messages, leftOff) : undefined;

  // Opens once, before the screen is painted: the mark stays where it was when the thread was opened.
  useLayoutEffect(() => {
    if (canOpen) setOpened({ firstNew });
  }, [canOpen, firstNew]);

  useEffect(() => {
    if (!isKnown || reaches || oldest === 0) return;
    let current = true;
    // A page that could not be loaded leaves the oldest message as it was: then the thread opens on what is there.
    void loadOlder().then(() => {
      if (current) setGaveUp(true);
    });
    return () => {
      current = false;
    };
  }, [isKnown, reaches, oldest, loadOlder]);

  return { isOpen: opened !== undefined, firstNew: opened?.firstNew };
};
