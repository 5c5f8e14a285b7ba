import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../../shared/limits.ts';
import type { MessageWarning } from '../../../../shared/options.ts';
import { findMessageWarning } from '../../../../shared/rules/message-warnings/find-message-warning.ts';
import { countCharacters, hasVisibleText } from '../../../../shared/rules/visible-text.ts';
import { SendQuestion } from '../chat/report/send-question.tsx';

interface InterestLineProps {
  /** The other's first name. */
  name: string;
  isBusy: boolean;
  /** Sends the interest, with a line where there is one. */
  onSend: (words?: string) => void;
  onCancel: () => void;
}

/** Shows interest with a line of one's own. It is asked about once, as a message is, where it seems to be none for a first word. */
export const InterestLine = ({ name, isBusy, onSend, onCancel }: InterestLineProps) => {
  const [words, setWords] = useState('');
  const [warning, setWarning] = useState<MessageWarning | null>(null);
  const left = LIMITS.interestWords.max - countCharacters(words.trim());
  const send = () => onSend(hasVisibleText(words) ? words.trim() : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findMessageWarning(words);
    if (found) setWarning(found);
    else send();
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
      {warning ? <SendQuestion warning={warning} onSend={send} onEdit={() => setWarning(null)} /> : null}
      <TextField
        label={`A line for ${name}`}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setWarning(null);
        }}
        autoFocus
        multiline
        minRows={2}
        maxRows={4}
        fullWidth
        error={left < 0}
        helperText={
          left < 0
            ? `${-left} too many. Shorten your line to send it.`
            : `${name} reads it once you are both interested. It cannot be changed. ${left} left.`
        }
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="outlined" disabled={isBusy || left < 0 || warning !== null}>
          Interested
        </Button>
      </Box>
    </Box>
  );
};
