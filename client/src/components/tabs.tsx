import Box from '@mui/material/Box';
import type { CSSObject, Theme } from '@mui/material/styles';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { MOTION } from '../theme/tokens.ts';

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

const LIST = {
  position: 'relative',
  display: 'flex',
  // As wide as what it is in, whatever room the tabs would take.
  width: 0,
  minWidth: '100%',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  // Safari before 18.2.
  '&::-webkit-scrollbar': { display: 'none' },
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const buildTabStyles =
  (fill: boolean) =>
  ({ breakpoints, typography, vars: { palette } }: Theme): CSSObject => ({
    ...typography.button,
    position: 'relative',
    flex: fill ? '1 1 0' : 'none',
    boxSizing: 'border-box',
    minWidth: fill ? 0 : 90,
    minHeight: 48,
    margin: 0,
    paddingBlock: '12px',
    paddingInline: '16px',
    border: 0,
    background: 'none',
    color: palette.text.secondary,
    fontFamily: typography.fontFamily,
    lineHeight: 1.25,
    whiteSpace: fill ? 'normal' : 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transition: `color ${MOTION.quick}ms ${MOTION.ease}`,
    // Not `:disabled`, as every button is before the program is there.
    '&[aria-disabled=true]': { color: palette.text.disabled, cursor: 'default' },
    '&[aria-selected=true]': { color: palette.text.primary },
    '&[aria-selected=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      borderBottom: `2px solid ${palette.secondary.main}`,
    },
    [breakpoints.down('sm')]: fill
      ? { paddingInline: '2px', fontSize: '0.8125rem' }
      : { minWidth: 0, paddingInline: '10px' },
  });

/** Moves the focus among the tabs of a list as the keys of a tab list do, past those that cannot be chosen. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  // With one of these, they are the browser's: Alt and an arrow go back and forward.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs: Element[] = [...event.currentTarget.querySelectorAll('[role=tab]:enabled')];
  const at = tabs.indexOf(event.target as Element);
  const forward = document.dir === 'rtl' ? -1 : 1;
  const targets: Record<string, number> = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const next = tabs.at(target % tabs.length);
  if (next instanceof HTMLElement) next.focus();
};

/** Scrolls a list that is wider than its room to one of its tabs. */
const bringIntoView = (list: HTMLElement, tabId: string): void => {
  if (list.scrollWidth <= list.clientWidth) return;
  const tab = document.getElementById(tabId);
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
};

interface TabsProps<V extends string> {
  /** Names the group for assistive technology. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  /** Returns a promise where it takes a while to decide whether the choice counts. */
  onChange: (value: V) => void | Promise<void>;
  /** Tabs share the width evenly. */
  fill?: boolean;
  /** The panel takes the height that is left, for parts of it that scroll, or to scroll as a whole. */
  grow?: 'parts' | 'whole';
}

/**
 * Tabs with their panels, wired to each other; only the selected panel is rendered. A tab that is pressed is marked at once, its panel
 * is rendered in slices.
 */
export const Tabs = <V extends string>({ label, items, value, onChange, fill = false, grow }: TabsProps<V>) => {
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const chosen = items.find((item) => item.value === value);
  const [marked, mark] = useOptimistic(value);
  const choose = (next: V): void =>
    startTransition(() => {
      const deciding = onChange(next);
      if (!deciding) mark(next);
    });
  const [focused, setFocused] = useState<V>();
  useEffect(() => {
    const row = list.current;
    if (!row || typeof ResizeObserver === 'undefined') return;
    // It tells the size at first, too, once the page has been laid out.
    const observer = new ResizeObserver(() => bringIntoView(row, `${id}-tab-${marked}`));
    observer.observe(row);
    return () => observer.disconnect();
  }, [id, marked]);
  return (
    <>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        onBlur={() => setFocused(undefined)}
        sx={LIST}
      >
        {items.map((item) => (
          <Box
            key={item.value}
            component="button"
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-selected={item.value === marked}
            aria-controls={`${id}-panel-${item.value}`}
            tabIndex={item.value === (focused ?? marked) ? 0 : -1}
            disabled={item.disabled ?? false}
            aria-disabled={item.disabled ?? false}
            onFocus={() => setFocused(item.value)}
            onClick={() => item.value !== marked && choose(item.value)}
            sx={buildTabStyles(fill)}
          >
            {item.label}
          </Box>
        ))}
      </Box>
      {chosen ? (
        <Box
          role="tabpanel"
          id={`${id}-panel-${chosen.value}`}
          aria-labelledby={`${id}-tab-${chosen.value}`}
          {...(grow === 'whole' ? { tabIndex: 0, 'data-scroll': chosen.value } : {})}
          sx={grow ? GROWS[grow] : { paddingTop: 3 }}
        >
          {chosen.content}
        </Box>
      ) : null}
    </>
  );
};
