import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUEUE_ORDERS, type QueueOrder } from '../../../../../shared/review-options.ts';
import type { Choice } from '../../../components/form/field.ts';
import { formatCalendarDay } from '../../../content/format.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { isComposing } from '../../../lib/keyboard.ts';
import { useIsScreenLoading } from '../../../lib/screens.ts';
import { asFields, Filter, FoldedFilters, OFF_PAPER } from './filter-line.tsx';

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

interface FiltersProps {
  /** What is always in view, such as the search. */
  children?: ReactNode;
  /** What the button “Filter” opens. */
  folded?: ReactNode;
}

/**
 * The filters above a staff list: in one line, of which a button opens those that are folded; one that is set is named in the line
 * all the same, and removed by a press. A printed list says what was chosen.
 */
export const Filters = ({ children, folded }: FiltersProps) => (
  <Box role="search" sx={{ containerType: 'inline-size', marginBottom: 3 }}>
    {folded ? <FoldedFilters folded={folded}>{children}</FoldedFilters> : <Box sx={asFields}>{children}</Box>}
  </Box>
);

const TYPING_PAUSE_MS = 300;

/** Search text, kept in the address under `name`; it takes effect when typing pauses, or on Enter, which leads to what was found. */
export const SearchFilter = ({
  label,
  placeholder,
  name = 'q',
}: {
  label: string;
  placeholder?: string;
  name?: string;
}) => {
  const [q, setQ] = useFilter(name);
  const [text, setText] = useState(q);
  /** The text of the address as it was last, and as this field set it last. */
  const [known, setKnown] = useState(q);
  const [own, setOwn] = useState(q);
  if (q !== known) {
    setKnown(q);
    // Another one than this field's own: a link or Back has led here.
    if (q !== own) {
      setOwn(q);
      setText(q);
    }
  }
  const search = (words: string): void => {
    setOwn(words);
    setQ(words);
  };
  const id = useId();
  const isLeaving = useIsScreenLoading();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    // A pending search must not return a user who has left for another page.
    if (text.trim() === q || isLeaving) return;
    const timer = setTimeout(() => search(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isLeaving]);
  return (
    <Filter
      label={label}
      chosen={q && `“${q}”`}
      isSet={q !== ''}
      onRemove={() => {
        setText('');
        search('');
      }}
      field={
        <TextField
          id={id}
          type="search"
          label={label}
          {...(placeholder ? { placeholder } : {})}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Enter' || isComposing(nativeEvent)) return;
            if (text.trim() !== q) search(text.trim());
            document.querySelector<HTMLElement>('[data-results]')?.focus();
          }}
          sx={OFF_PAPER}
        />
      }
    />
  );
};

/** A day of the calendar, YYYY-MM-DD, kept in the address under `name`. */
export const DayFilter = ({ name, label }: { name: string; label: string }) => {
  const [day, setDay] = useFilter(name);
  const id = useId();
  return (
    <Filter
      label={label}
      chosen={day && formatCalendarDay(day)}
      isSet={day !== ''}
      onRemove={() => setDay('')}
      field={
        <TextField
          id={id}
          type="date"
          label={label}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={OFF_PAPER}
        />
      }
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
  const [asked, setValue] = useFilter(name);
  const id = useId();
  const choices = [all, ...options];
  // The address may name what another list knows.
  const chosen = choices.find((one) => one.value === asked) ?? choices.find((one) => one.value === initial);
  return (
    <Filter
      label={label}
      chosen={chosen?.label ?? ''}
      isSet={chosen?.value !== initial}
      onRemove={() => setValue('')}
      field={
        <TextField
          select
          id={id}
          label={label}
          value={chosen?.value ?? ''}
          onChange={(event) => setValue(event.target.value === initial ? '' : event.target.value)}
          slotProps={{ select: { displayEmpty: true } }}
          sx={OFF_PAPER}
        >
          {choices.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      }
    />
  );
};

/** The orders of a queue by time. */
export const ORDER_LABELS: Record<QueueOrder, string> = { oldest: 'Longest wait first', newest: 'Latest first' };

/** The order of a queue as the address names it; `usual` where it names none. */
export const useOrder = (usual: QueueOrder): QueueOrder => {
  const [order] = useFilter('order');
  return QUEUE_ORDERS.find((one) => one === order) ?? usual;
};

/** The order of a queue; `usual` is that of an address that names none. */
export const OrderFilter = ({ usual }: { usual: QueueOrder }) => {
  const [first, ...others] = buildChoices([usual, ...QUEUE_ORDERS.filter((one) => one !== usual)], ORDER_LABELS);
  return <SelectFilter name="order" label="Order" all={{ value: '', label: first?.label ?? '' }} options={others} />;
};
