import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { LIMITS } from '../../../../../shared/limits.ts';
import { hasVisibleText } from '../../../../../shared/rules/visible-text.ts';
import { getDraft, saveDraft } from '../threads/drafts.ts';

interface ComposerProps {
  /** The key of the thread whose draft is kept. */
  draftKey: string;
  /** The field's accessible name, such as `Message to Amina`. */
  label: string;
  onSend(content: string): void;
  /** Called at every change that leaves text in the field. */
  onTyping?: () => void;
}

/** The largest height to which the field grows, and its padding within. */
const MAX_HEIGHT_PX = 150;
const PADDING_PX = 24;

/** The form that writes a message: Enter sends, Shift+Enter starts a new line; a blank message cannot be sent. */
export const Composer = ({ draftKey, label, onSend, onTyping }: ComposerProps) => {
  const [draft, setDraftShown] = useState(() => getDraft(draftKey));
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = !hasVisibleText(draft);

  const setDraft = (text: string) => {
    setDraftShown(text);
    saveDraft(draftKey, text);
  };

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isBlank) return;
    onSend(draft);
    setDraft('');
    // The button just clicked is disabled now: focus returns to the field for the next message.
    field.current?.focus();
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={(theme) => ({
        // Stays visible where the thread is taller than the screen.
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'flex-end',
        gap: 1.5,
        paddingBlock: 2,
        paddingInline: { xs: 2, md: 3 },
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      <TextField
        inputRef={field}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          if (hasVisibleText(event.target.value)) onTyping?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
        placeholder="Write a message"
        multiline
        fullWidth
        size="small"
        slotProps={{
          htmlInput: {
            'aria-label': label,
            dir: 'auto',
            enterKeyHint: 'send',
            maxLength: LIMITS.message.max,
            style: { maxHeight: MAX_HEIGHT_PX - PADDING_PX, overflow: 'auto' },
          },
        }}
      />
      <Button type="submit" variant="contained" disabled={isBlank} sx={{ minHeight: 48 }}>
        Send
      </Button>
    </Box>
  );
};
