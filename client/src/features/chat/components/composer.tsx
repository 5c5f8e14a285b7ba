import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '../../../../../shared/limits.ts';
import type { MessageWarning } from '../../../../../shared/options.ts';
import { countCharacters, hasVisibleText } from '../../../../../shared/rules/visible-text.ts';
import { buildGrowingStyles, GROWING_INPUT } from '../../../components/form/growing.ts';
import { COVERED_BY_BAR } from '../../../components/layout/full-view.tsx';
import { formatNumber } from '../../../content/format.ts';
import { isComposing } from '../../../lib/keyboard.ts';
import { SendQuestion } from '../report/send-question.tsx';
import { saveDraft, useDraft } from '../threads/drafts.ts';

interface ComposerProps {
  /** The key of the thread whose draft is kept. */
  draftKey: string;
  /** The field's accessible name, such as `Message to Amina`. */
  label: string;
  onSend(content: string): void;
  /** Called at every change that leaves text in the field. */
  onTyping?: () => void;
  /** Returns what a message seems to do that its sender may not mean; such a message is sent once they say so. */
  findWarning?: (content: string) => MessageWarning | null;
  /** Has the focus from the beginning, behind the draft. */
  takesFocus?: boolean;
}

/** How much of the messages' end the composer covers where their area is given more height than the screen leaves. */
export const COVERED_BY_COMPOSER = 'var(--covered-by-composer, 0px)';

/** The largest height to which the field grows, and its padding within. */
const MAX_HEIGHT_PX = 150;
const PADDING_PX = 24;
/** What is left of a message's length is said once it is no more than this. */
const COUNTED_CHARACTERS = 400;

const formatLeft = (left: number): string => {
  const count = formatNumber(Math.abs(left));
  const characters = `${count} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too many. Shorten your message to send it.` : `${characters} left`;
};

/**
 * The form that writes a message. Enter sends it and Shift+Enter starts a line; where a finger types, Enter starts a line. A blank
 * message cannot be sent, nor one that is too long: nothing of it is cut off.
 */
export const Composer = ({ draftKey, label, onSend, onTyping, findWarning, takesFocus = false }: ComposerProps) => {
  const draft = useDraft(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const [warning, setWarning] = useState<MessageWarning | null>(null);
  const counter = useId();
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const left = LIMITS.message.max - countCharacters(draft.trim());
  const isCounted = left <= COUNTED_CHARACTERS;
  const isSendable = left >= 0 && hasVisibleText(draft);
  useEffect(() => {
    const box = field.current;
    if (!takesFocus || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [takesFocus]);

  const edit = () => {
    setWarning(null);
    field.current?.focus();
  };

  const send = () => {
    onSend(draft);
    saveDraft(draftKey, '');
    // The button just clicked is disabled or gone now: focus returns to the field for the next message.
    edit();
  };

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isSendable || warning) return;
    const found = findWarning?.(draft) ?? null;
    if (found) setWarning(found);
    else send();
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={(theme) => ({
        // Stays visible where the thread is taller than the screen.
        position: 'sticky',
        bottom: COVERED_BY_BAR,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'flex-end',
        gap: 1.5,
        paddingBlock: 2,
        paddingInline: { xs: 2, md: 3 },
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      {warning ? <SendQuestion warning={warning} onSend={send} onEdit={edit} /> : null}
      {isCounted ? (
        <Typography
          id={counter}
          variant="caption"
          color={left < 0 ? 'error' : 'textSecondary'}
          sx={{ flexBasis: '100%', textAlign: 'end', marginBottom: -0.5 }}
        >
          {formatLeft(left)}
        </Typography>
      ) : null}
      <OutlinedInput
        inputRef={field}
        value={draft}
        onChange={(event) => {
          saveDraft(draftKey, event.target.value);
          setWarning(null);
          if (hasVisibleText(event.target.value)) onTyping?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          if (event.ctrlKey || event.metaKey || !(event.shiftKey || isTouch)) submit(event);
        }}
        placeholder="Write a message"
        {...GROWING_INPUT}
        multiline
        error={left < 0}
        size="small"
        fullWidth
        slotProps={{
          input: {
            'aria-label': label,
            dir: 'auto',
            type: undefined,
            enterKeyHint: isTouch ? 'enter' : 'send',
            ...(isCounted ? { 'aria-describedby': counter } : {}),
            style: { maxHeight: MAX_HEIGHT_PX - PADDING_PX, overflow: 'auto' },
          },
        }}
        sx={{ flex: 1, minWidth: 0, ...buildGrowingStyles(1) }}
      />
      <Button type="submit" variant="contained" disabled={!isSendable || warning !== null} sx={{ minHeight: 48 }}>
        Send
      </Button>
    </Box>
  );
};
