import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Choice } from '../../../components/form/field.ts';
import { useIsScreenLoading } from '../../../lib/screens.ts';

/** A filter that is kept in the page's address, so that the user can return to the list; an empty value removes it. */
export const useFilter = (name: string): [string, (value: string) => void] => {
  const [query, setQuery] = useSearchParams();
  const set = (value: string): void =>
    setQuery(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  return [query.get(name) ?? '', set];
};

/** The row of filters above a staff list. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Box
    role="search"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      alignItems: 'end',
      // Never narrower than what is chosen, so that it isn't cut off.
      '& > *': { flex: '1 1 150px', minWidth: 'fit-content' },
      // The search field is the widest, so that its label fits one line.
      '& > :has(input[type=search])': { flex: '2 1 190px', minWidth: 0 },
      marginBottom: 3,
    }}
  >
    {children}
  </Box>
);

const TYPING_PAUSE_MS = 300;

/** Search text, kept in the address under `name`; it takes effect when typing pauses, or on Enter, which leads to what was found. */
export const SearchFilter = ({ label, name = 'q' }: { label: string; name?: string }) => {
  const [q, setQ] = useFilter(name);
  const [text, setText] = useState(q);
  const id = useId();
  const isLeaving = useIsScreenLoading();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    // A pending search must not return a user who has left for another page.
    if (text.trim() === q || isLeaving) return;
    const timer = setTimeout(() => setQ(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isLeaving]);
  return (
    <TextField
      id={id}
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== 'Enter' || nativeEvent.isComposing) return;
        if (text.trim() !== q) setQ(text.trim());
        document.querySelector<HTMLElement>('[data-results]')?.focus();
      }}
    />
  );
};

/** A day of the calendar, YYYY-MM-DD, kept in the address under `name`. */
export const DayFilter = ({ name, label }: { name: string; label: string }) => {
  const [day, setDay] = useFilter(name);
  const id = useId();
  return (
    <TextField
      id={id}
      type="date"
      label={label}
      value={day}
      onChange={(event) => setDay(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

interface SelectFilterProps {
  name: string;
  label: string;
  options: readonly Choice[];
  /** The choice when the address holds none. */
  initial?: string;
  /** The choice without a restriction, and its value in the address. */
  all?: { value: string; label: string };
}

/** A filter with a fixed list of choices, kept in the address under `name`. */
export const SelectFilter = ({
  name,
  label,
  options,
  all = { value: '', label: 'All' },
  initial = all.value,
}: SelectFilterProps) => {
  const [value, setValue] = useFilter(name);
  const id = useId();
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value || initial}
      onChange={(event) => setValue(event.target.value === initial ? '' : event.target.value)}
      slotProps={{ select: { displayEmpty: true } }}
    >
      {[all, ...options].map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
