import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { TOUCH_TARGET_PX } from '../../theme/tokens.ts';
import { BareList } from '../bare-list.tsx';
import { StatusChip } from '../status-chip.tsx';

interface PointListProps {
  /** What speaks for two members: a name, and what it says of the two. */
  points: readonly { label: string; sentence: string }[];
}

/** What speaks for two members, in a word or two each; pointing at one, focusing or tapping it says what it means. */
export const PointList = ({ points }: PointListProps) => {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const sentence = points.find(({ label }) => label === open)?.sentence;
  const close = () => setOpen(null);
  if (points.length === 0) return null;
  return (
    <Box
      onMouseLeave={close}
      onBlur={close}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      sx={{ position: 'relative' }}
    >
      <BareList
        aria-label="What speaks for it"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          // The buttons are taller than what is seen of them.
          marginBlock: '-5px',
          '@media (pointer: coarse)': { marginBlock: '-9px' },
        }}
      >
        {points.map(({ label }) => (
          <li key={label}>
            <Box
              component="button"
              type="button"
              {...(open === label ? { 'aria-describedby': id } : {})}
              onMouseEnter={() => setOpen(label)}
              onFocus={() => setOpen(label)}
              onClick={() => setOpen(label)}
              sx={{
                all: 'unset',
                display: 'flex',
                alignItems: 'center',
                minHeight: 36,
                cursor: 'help',
                borderRadius: '999px',
                '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
              }}
            >
              <StatusChip tone="green">{label}</StatusChip>
            </Box>
          </li>
        ))}
      </BareList>
      {sentence === undefined ? null : (
        <Box
          role="tooltip"
          dir="auto"
          id={id}
          sx={({ vars: { palette } }) => ({
            position: 'absolute',
            insetInlineStart: 0,
            top: '100%',
            zIndex: 2,
            maxWidth: '100%',
            padding: '6px 12px',
            borderRadius: '8px',
            fontSize: '0.875rem',
            color: palette.background.default,
            backgroundColor: palette.text.primary,
          })}
        >
          {sentence}
        </Box>
      )}
    </Box>
  );
};
