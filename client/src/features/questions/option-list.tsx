import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Choice } from '../../components/form/field.ts';
import { RADIUS } from '../../theme/tokens.ts';

interface OptionListProps {
  /** Whether one option can be chosen, or any number. */
  pick: 'one' | 'any';
  legend: string;
  /** A sentence under the legend. */
  help?: ReactNode;
  options: readonly Choice[];
  chosen: readonly string[];
  onPick: (value: string, isChosen: boolean) => void;
  /** Side by side where there is room. */
  inRow?: boolean;
  disabled?: boolean;
  /** The error to show. */
  error?: string | undefined;
}

/** A group of radio buttons or checkboxes, each in a row large enough to touch. */
export const OptionList = ({ inRow = false, disabled = false, ...props }: OptionListProps) => {
  const { pick, legend, help, options, chosen, onPick, error } = props;
  const id = useId();
  const Control = pick === 'one' ? Radio : Checkbox;
  const columns = inRow ? { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${options.length}, minmax(0, 1fr))` } : '1fr';
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      {...(error ? { 'aria-describedby': `${id}-error` } : {})}
      sx={{ margin: 0, marginTop: inRow ? 1.5 : 0, padding: 0, border: 0, minWidth: 0 }}
    >
      <Typography component="legend" sx={{ padding: 0, fontWeight: 560 }}>
        {legend}
      </Typography>
      {help ? (
        <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.875rem' }}>
          {help}
        </Typography>
      ) : null}
      <Box sx={{ display: 'grid', gap: 1, marginTop: 1.5, gridTemplateColumns: columns }}>
        {options.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <FormControlLabel
              key={value}
              label={label}
              disabled={disabled}
              control={
                <Control
                  name={id}
                  value={value}
                  checked={isChosen}
                  onChange={(_, now) => onPick(value, now)}
                  sx={{ padding: 1 }}
                />
              }
              sx={({ vars: { palette } }) => ({
                margin: 0,
                paddingInline: '6px 10px',
                paddingBlock: '3px',
                minHeight: 50,
                border: '1px solid',
                borderColor: isChosen && !disabled ? palette.primary.main : palette.divider,
                borderRadius: `${RADIUS.control}px`,
                backgroundColor:
                  isChosen && !disabled
                    ? `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.paper})`
                    : palette.background.paper,
                '& .MuiFormControlLabel-label': {
                  lineHeight: 1.35,
                  textWrap: 'pretty',
                  ...(inRow ? { fontSize: '0.9375rem' } : {}),
                },
              })}
            />
          );
        })}
      </Box>
      {error ? (
        <FormHelperText id={`${id}-error`} error role="alert" sx={{ marginInline: 0 }}>
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
};
