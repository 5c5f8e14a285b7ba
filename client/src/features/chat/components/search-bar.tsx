import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Icon } from '../../../components/icon.tsx';
import { isComposing } from '../../../lib/keyboard.ts';
import { type ThreadSearch, useSearchedThread } from './use-thread-search.ts';

/** Drawn here, as the library's would be a chunk that the program every visitor loads has to name. */
const CLOSE = 'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6z';

/** Opens and closes the search in a thread; stands in the head of the conversation. */
export const SearchButton = ({ threadKey }: { threadKey: string }) => {
  const { isSearched, setSearched } = useSearchedThread(threadKey);
  return (
    <IconButton
      aria-label="Search in this conversation"
      aria-pressed={isSearched}
      onClick={() => setSearched(!isSearched)}
      sx={{ marginInlineStart: 'auto', flex: 'none' }}
    >
      <Search />
    </IconButton>
  );
};

const describe = ({ wanted, place, count, mayHaveMore, isSearching }: ThreadSearch): string => {
  if (!wanted) return '';
  if (isSearching) return 'Searching…';
  if (place > 0) return `${place} of ${count}${mayHaveMore ? '+' : ''}`;
  return mayHaveMore ? 'Earlier messages could not be loaded' : 'No messages found';
};

interface SearchBarProps {
  search: ThreadSearch;
  onClose: () => void;
}

/** The field of a search in a thread, with the way to the messages that were found: Enter leads to the one before. */
export const SearchBar = ({ search, onClose }: SearchBarProps) => {
  const { query, wanted, place, count, mayHaveMore, setQuery, goToOlder, goToNewer } = search;
  return (
    <Box
      role="search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes nothing else as well.
        event.preventDefault();
        onClose();
      }}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        paddingInline: { xs: 2, md: 3 },
        paddingBlock: 1,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <OutlinedInput
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          if (event.shiftKey) goToNewer();
          else goToOlder();
        }}
        autoFocus
        type="search"
        size="small"
        fullWidth
        placeholder="Search messages"
        slotProps={{ input: { 'aria-label': 'Search messages', dir: 'auto', enterKeyHint: 'search' } }}
        // The bar has a button that closes it.
        sx={{ flex: 1, minWidth: 0, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      />
      <Typography role="status" variant="body2" color="textSecondary" noWrap sx={{ paddingInline: 1 }}>
        {describe(search)}
      </Typography>
      <IconButton
        aria-label="Previous message found"
        disabled={!wanted || (place === count && !mayHaveMore)}
        onClick={goToOlder}
      >
        <ArrowUp />
      </IconButton>
      <IconButton aria-label="Next message found" disabled={place <= 1} onClick={goToNewer}>
        <ArrowDown />
      </IconButton>
      <IconButton aria-label="Close the search" onClick={onClose}>
        <Icon path={CLOSE} />
      </IconButton>
    </Box>
  );
};
