import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isolate } from '../../../../../shared/text-direction.ts';
import { CountBadge } from '../../../components/count-badge.tsx';
import { FONTS, TOUCH_TARGET_PX } from '../../../theme/tokens.ts';
import { useShortcuts } from '../queue/shortcuts.ts';

/** The width of a pane or a phone, up to which each filter is a line: its name, and at the end what is chosen. */
const LINES = '@container (max-width: 420px)';

/** What is not printed. */
export const OFF_PAPER = { '@media print': { '&&': { display: 'none' } } } as const;

/** The line of filters: what folded ones are set to stands in it, and it counts them. */
interface FilterLine {
  readonly chips: HTMLElement | null;
  readonly count: (change: 1 | -1) => void;
  /** Where the focus goes once a chip is removed. */
  readonly focus: () => void;
}

const FilterLineContext = createContext<FilterLine | null>(null);

/** The style of filters that stand side by side, or one a line where the list is narrow. */
export const asFields = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 2,
  alignItems: 'end',
  '& > *': { flex: '1 1 150px', maxWidth: 360 },
  '@media print': { display: 'block' },
  [LINES]: {
    rowGap: 0,
    '& > *': { flex: '1 1 100%', maxWidth: 'none', minWidth: 0 },
    '& > :not(:has(input[type=search]))': {
      flexDirection: 'row',
      alignItems: 'center',
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
      '& .MuiInputLabel-root': { flex: 'none', marginBottom: 0, color: theme.vars.palette.text.secondary },
      '& .MuiOutlinedInput-root': { flex: 1, minWidth: 0, backgroundColor: 'transparent' },
      '& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
      '& .MuiOutlinedInput-input': { paddingBlock: '10px', paddingInlineStart: '8px', textAlign: 'end' },
      '& .MuiSelect-select': { whiteSpace: 'normal' },
    },
  },
});

/** The line of filters with the button that opens those that are folded. */
export const FoldedFilters = ({ children, folded }: { children: ReactNode; folded: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [chips, setChips] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const line = useMemo(
    () => ({
      chips,
      count: (change: 1 | -1) => setActive((now) => now + change),
      focus: () => button.current?.focus(),
    }),
    [chips],
  );
  useShortcuts('List', [
    {
      key: 'f',
      label: 'Filter',
      run: () => {
        flushSync(() => setOpen(true));
        panel.current?.querySelector<HTMLElement>('input[type=search], [role=combobox], input')?.focus();
      },
    },
  ]);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    setOpen(false);
    line.focus();
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'end',
          '& > .MuiFormControl-root': { flex: '1 1 130px', minWidth: 0, maxWidth: 420 },
          // Above the button, too.
          '& .MuiInputLabel-root': { whiteSpace: 'nowrap', overflow: 'visible' },
          '@media print': { display: 'block' },
        }}
      >
        {children}
        <Button
          ref={button}
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts="f"
          onClick={() => setOpen(!isOpen)}
          sx={{ flex: 'none', minHeight: FIELD_HEIGHT_PX, paddingInline: '12px', ...OFF_PAPER }}
        >
          Filter
          <CountBadge count={active} what="set" />
        </Button>
        <Box
          ref={setChips}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            // In the middle of the button's height.
            minHeight: FIELD_HEIGHT_PX,
            gap: '6px',
            '&:empty': { display: 'none' },
            [LINES]: { flexBasis: '100%', minHeight: 0 },
            ...OFF_PAPER,
          }}
        />
      </Box>
      <Box
        ref={panel}
        id={id}
        hidden={!isOpen}
        onKeyDown={close}
        sx={(theme) => ({
          ...asFields(theme),
          marginTop: 2,
          [LINES]: { ...asFields(theme)[LINES], marginTop: 1 },
          '&[hidden]': { display: 'none' },
          '@media print': { '&&&': { display: 'block' } },
        })}
      >
        <FilterLineContext value={line}>{folded}</FilterLineContext>
      </Box>
    </>
  );
};

/** The height of a field, which stands beside the button. */
const FIELD_HEIGHT_PX = 48;

/** Names a folded filter that is set, and removes it. */
const ChipOfFilter = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <ButtonBase
    aria-label={`${text}. Remove this filter`}
    onClick={onRemove}
    sx={(theme) => ({
      gap: '4px',
      minHeight: 32,
      paddingInline: '12px 8px',
      borderRadius: '999px',
      border: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.background.sunken,
      fontFamily: FONTS.text,
      fontSize: '0.8125rem',
      fontWeight: 540,
      textAlign: 'start',
      '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
    })}
  >
    <span>{text}</span>
    <Close aria-hidden sx={{ fontSize: 16 }} />
  </ButtonBase>
);

interface FilterProps {
  label: string;
  /** What it is set to, in words; empty where that is nothing. */
  chosen: string;
  /** Whether it is set to anything else than at first. */
  isSet: boolean;
  onRemove: () => void;
  field: ReactNode;
}

/** A filter: a field; in the line, where it is folded, what it is set to; and so on paper, where nothing can be chosen. */
export const Filter = ({ label, chosen, isSet, onRemove, field }: FilterProps) => {
  const line = useContext(FilterLineContext);
  const count = line?.count;
  useEffect(() => {
    if (!isSet || !count) return;
    count(1);
    return () => count(-1);
  }, [isSet, count]);
  return (
    <>
      {field}
      {line?.chips && isSet
        ? createPortal(
            <ChipOfFilter
              text={`${label}: ${isolate(chosen)}`}
              onRemove={() => {
                line.focus();
                onRemove();
              }}
            />,
            line.chips,
          )
        : null}
      {chosen ? (
        <Typography
          aria-hidden
          data-paper=""
          sx={{ '&&': { display: 'none' }, '@media print': { '&&': { display: 'block' } } }}
        >
          {`${label}: ${isolate(chosen)}`}
        </Typography>
      ) : null}
    </>
  );
};
