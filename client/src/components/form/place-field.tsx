import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { usePlaceReading, usePlaceSuggestions } from '../../lib/places.ts';
import { type FieldProps, useField } from './field.ts';

interface PlaceFieldProps<T extends FieldValues, N extends FieldPath<T>, C, O> extends FieldProps<T, N, C, O> {
  placeholder?: string;
  /** The most characters; a longer text stays whole: see {@link useField}. */
  maxLength?: number;
}

/** The name of a place is read to its end, in as many lines as it takes. */
const WHOLE_LABEL = {
  height: 'auto',
  minHeight: 32,
  borderRadius: '16px',
  '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '4px' },
} as const;

/** On a phone the suggestions stand in the page, below the field, where they lie over nothing. Popper writes its own into the element. */
const buildListStyles = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    position: 'static !important',
    transform: 'none !important',
    marginTop: '8px !important',
  },
});

/** Elsewhere they lie above the label, over what is filled in already: below the field they could be over the button that goes on. */
const ABOVE_LABEL = {
  placement: 'top-start' as const,
  modifiers: [{ name: 'offset', options: { offset: [0, 32] } }],
};

/**
 * Runs once the press that is under way has ended. On a phone the suggestions stand in the page: were they gone before, what is pressed
 * below them would move from under the finger, and the press be lost.
 */
const afterPress = (run: () => void): void => {
  if (document.querySelector(':active') === null) run();
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true });
};

/** What it means that a place is not known. */
const UNKNOWN_PLACE = 'We do not know this place. You can keep it, but we measure no distance from it.';

/** Returns the sentence under a field that says how a place is read; undefined where nothing is to be said. */
const describeReading = (written: string, reading: readonly string[] | null): string | undefined => {
  if (reading === null) return undefined;
  if (reading.length > 1) return `Which ${written.trim()}? Until you choose, we measure no distance from it.`;
  return reading[0] ?? UNKNOWN_PLACE;
};

/**
 * A field for a place. Any text can be written in it; places are suggested meanwhile, where the service can be reached. Under it stands how
 * we read what is written, with choices where that may be several places.
 */
export const PlaceField = <T extends FieldValues, N extends FieldPath<T>, C, O>(props: PlaceFieldProps<T, N, C, O>) => {
  const { id, field, error, helperText, disabled } = useField(props);
  const { label, required = false, placeholder } = props;
  const { ref, value, onChange, onBlur, name } = field;
  const text: string = value ?? '';
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const suggestions = usePlaceSuggestions(text, isTyping);
  const reading = usePlaceReading(text);
  const choices = reading !== null && reading.length > 1 ? reading : [];
  const write = (next: string) => {
    setTyping(false);
    onChange(next);
  };
  return (
    <div>
      <Autocomplete
        id={id}
        freeSolo
        options={suggestions}
        filterOptions={(all) => all}
        inputValue={text}
        value={null}
        onInputChange={(_, typed, reason) => {
          if (reason !== 'input') return;
          setTyping(true);
          onChange(typed);
        }}
        onChange={(_, chosen) => {
          if (chosen !== null) write(chosen);
        }}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={(_, reason) => {
          if (reason !== 'blur') setOpen(false);
        }}
        onBlur={() => {
          afterPress(() => {
            setOpen(false);
            setTyping(false);
          });
          onBlur();
        }}
        disableClearable={false}
        clearIcon={null}
        disabled={disabled}
        disablePortal
        slotProps={{ popper: { ...ABOVE_LABEL, sx: buildListStyles } }}
        sx={{ '& .MuiAutocomplete-inputRoot': { paddingBlock: '4.5px' } }}
        renderInput={(params) => (
          <TextField
            {...params}
            slotProps={{
              ...params.slotProps,
              // The specification's field for text, with suggestions beside it: ARIA knows no expanded state of one.
              htmlInput: { ...params.slotProps.htmlInput, role: 'textbox', 'aria-expanded': undefined },
            }}
            inputRef={ref}
            name={name}
            label={label}
            required={required}
            error={error}
            helperText={
              <span role="status">{error ? helperText : (describeReading(text, reading) ?? helperText)}</span>
            }
            {...(placeholder === undefined ? {} : { placeholder })}
          />
        )}
      />
      {choices.length > 0 ? (
        <Box
          role="group"
          aria-label={`Which ${text.trim()}?`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
        >
          {choices.map((choice) => (
            <Chip key={choice} label={choice} variant="outlined" onClick={() => write(choice)} sx={WHOLE_LABEL} />
          ))}
        </Box>
      ) : null}
    </div>
  );
};
