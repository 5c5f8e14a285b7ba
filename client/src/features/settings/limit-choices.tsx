import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LIMIT_PHRASES } from '../../../../shared/limit-phrases.ts';

interface LimitChoicesProps {
  /** The limits that are there already. */
  chosen: readonly string[];
  onChoose: (phrase: string) => void;
}

/** Offers limits as choices, with suggestions while typing; one that is chosen is written into the list. */
export const LimitChoices = ({ chosen, onChoose }: LimitChoicesProps) => {
  const [text, setText] = useState('');
  return (
    <Autocomplete
      options={LIMIT_PHRASES.filter((phrase) => !chosen.includes(phrase))}
      value={null}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, phrase) => {
        if (phrase !== null) onChoose(phrase);
        setText('');
      }}
      autoHighlight
      blurOnSelect={false}
      clearOnBlur
      // As high as the other fields.
      sx={{ '& .MuiAutocomplete-inputRoot': { paddingBlock: '4.5px' } }}
      noOptionsText="None of our choices. Write it below in your own words."
      renderInput={(params) => (
        <TextField
          {...params}
          label="Add a limit"
          placeholder="Smoking, prayer, children…"
          helperText="Choose one of ours, or write your own below."
        />
      )}
    />
  );
};
