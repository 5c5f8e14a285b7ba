import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import TabList from '@mui/material/Tabs';
import { type ReactNode, startTransition, useId, useOptimistic } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  disabled?: boolean;
  content: ReactNode;
}

const GROWS = {
  parts: { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  whole: { flex: 1, minHeight: 0, overflowY: { md: 'auto' }, '&&&:focus-visible': { outlineOffset: -3 } },
} as const;

/** Close to each other on a phone. */
const FILLS = {
  '& .MuiTab-root': {
    flexGrow: 1,
    minWidth: 0,
    paddingInline: { xs: '2px', sm: 2 },
    fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
  },
} as const;

interface TabsProps<V extends string> {
  /** Names the group for assistive technology. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  /** Returns a promise where it takes a while to decide whether the choice counts. */
  onChange: (value: V) => void | Promise<void>;
  /** Tabs share the width, where it has room for their names. */
  fill?: boolean;
  /** The panel takes the height that is left, for parts of it that scroll, or to scroll as a whole. */
  grow?: 'parts' | 'whole';
}

/**
 * Tabs with their panels, wired to each other; only the selected panel has content. A tab that is pressed is marked at once, its
 * panel is rendered in slices.
 */
export const Tabs = <V extends string>({ label, items, value, onChange, fill = false, grow }: TabsProps<V>) => {
  const id = useId();
  const [marked, mark] = useOptimistic(value);
  const choose = (next: V): void =>
    startTransition(() => {
      const deciding = onChange(next);
      if (!deciding) mark(next);
    });
  return (
    <>
      <TabList
        aria-label={label}
        value={marked}
        onChange={(_, next: V) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        {...(fill ? { sx: FILLS } : {})}
      >
        {items.map((item) => (
          <Tab
            key={item.value}
            value={item.value}
            label={item.label}
            disabled={item.disabled ?? false}
            id={`${id}-tab-${item.value}`}
            aria-controls={`${id}-panel-${item.value}`}
          />
        ))}
      </TabList>
      {items.map((item) => {
        const isChosen = item.value === value;
        return (
          <Box
            key={item.value}
            role="tabpanel"
            id={`${id}-panel-${item.value}`}
            aria-labelledby={`${id}-tab-${item.value}`}
            hidden={!isChosen}
            {...(isChosen && grow === 'whole' ? { tabIndex: 0, 'data-scroll': item.value } : {})}
            {...(isChosen ? { sx: grow ? GROWS[grow] : { paddingTop: 3 } } : {})}
          >
            {isChosen ? item.content : null}
          </Box>
        );
      })}
    </>
  );
};
