import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { isFoundIn, toWanted } from '../chat/threads/search-text.ts';
import { formatOtherName } from './format-conversation.ts';
import type { Inbox } from './use-inbox.ts';

interface InboxSearch {
  readonly query: string;
  setQuery(query: string): void;
  /** The rows whose name was searched for; all where nothing is. */
  readonly rows: readonly ConversationView[];
  /** What is said where there is none. */
  readonly message: string | null;
}

/** Searches the inbox by name: what is loaded, and page after page of what is further down. */
export const useInboxSearch = (inbox: Inbox): InboxSearch => {
  const [query, setQuery] = useState('');
  const wanted = toWanted(query);
  const loaded = inbox.rows ?? [];
  const rows = wanted ? loaded.filter((row) => isFoundIn(formatOtherName(row), wanted)) : loaded;
  const loadMore = useEffectEvent(inbox.loadMore);
  const wantsMore = wanted !== undefined && inbox.hasMore && !inbox.isLoadingMore && !inbox.moreFailed;
  // After each render: while the inbox is fetched again, no more of it can be loaded.
  useEffect(() => {
    if (wantsMore) loadMore();
  });
  return { query, setQuery, rows, message: wanted && rows.length === 0 ? describeNone(inbox) : null };
};

const describeNone = ({ hasMore, moreFailed }: Inbox): string => {
  if (!hasMore) return 'No conversation with this name.';
  return moreFailed ? 'Earlier conversations could not be searched.' : 'Searching…';
};

/** The field in which a name is searched for, and what is said where none is found. */
export const InboxSearchField = ({ search: { query, setQuery, message } }: { search: InboxSearch }) => (
  <Box sx={{ padding: 1 }}>
    <OutlinedInput
      value={query}
      onChange={(event) => setQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setQuery('');
      }}
      type="search"
      size="small"
      fullWidth
      placeholder="Search by name"
      slotProps={{ input: { 'aria-label': 'Search conversations by name', dir: 'auto', enterKeyHint: 'search' } }}
    />
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      sx={{ paddingInline: 1, marginTop: message ? 1.5 : 0 }}
    >
      {message}
    </Typography>
  </Box>
);
