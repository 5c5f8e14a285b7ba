import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Inbox } from './use-inbox.ts';

/** The end of the list: scrolling to it, or its button, loads more. */
export const MoreConversations = ({ inbox }: { inbox: Inbox }) => {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(inbox.loadMore);
  const waits = inbox.hasMore && !inbox.isLoadingMore && !inbox.moreFailed;
  useEffect(() => {
    if (!end.current || !waits || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) loadMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits]);
  if (!inbox.hasMore) return null;
  return (
    <Box ref={end} sx={{ textAlign: 'center', padding: 1 }}>
      <Button size="small" disabled={inbox.isLoadingMore} onClick={inbox.loadMore}>
        {inbox.isLoadingMore ? 'Loading …' : inbox.moreFailed ? 'Try again' : 'Show earlier conversations'}
      </Button>
    </Box>
  );
};
