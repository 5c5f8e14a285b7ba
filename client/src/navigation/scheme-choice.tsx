import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useHydrated } from '../lib/rendering/hydrated.ts';
import { TOUCH_TARGET_PX } from '../theme/tokens.ts';

const CHOICES = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The choice of the colour scheme, which is kept in the `preferences` cookie. */
export const SchemeChoice = () => {
  const { mode, setMode } = useColorScheme();
  // A prerendered page knows no choice, and a part of it may be hydrated later than another.
  const isHydrated = useHydrated();
  return (
    <Box
      component="label"
      sx={(theme) => ({ ...theme.typography.caption, display: 'flex', alignItems: 'center', gap: 1.5 })}
    >
      Appearance
      <Box
        component="select"
        value={(isHydrated && mode) || 'system'}
        // A choice that is made before the program is there would be lost.
        disabled={!(isHydrated && mode)}
        onChange={(event) => setMode(CHOICES.find(({ value }) => value === event.target.value)?.value ?? 'system')}
        sx={{
          font: 'inherit',
          minHeight: TOUCH_TARGET_PX,
          padding: 0,
          paddingInline: '12px 8px',
          color: 'inherit',
          backgroundColor: 'transparent',
          border: '1px solid color-mix(in srgb, currentColor 45%, transparent)',
          borderRadius: '10px',
          '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: '2px' },
          '& option': { color: '#16211E', backgroundColor: '#FFFFFF' },
        }}
      >
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Box>
    </Box>
  );
};
