import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { toast } from '../../../lib/toasts.ts';
import { formatDayAndTime } from './day-sections.ts';

/** The message whose menu is open. */
export interface ChosenMessage {
  readonly anchor: HTMLElement;
  readonly content: string;
  readonly createdAt: string;
  /** What is said of its delivery, for the viewer's own. */
  readonly delivery: string | undefined;
  /** Reports the message; absent where it cannot be reported. */
  readonly report: (() => void) | undefined;
}

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Message copied' });
  } catch {
    toast({ title: 'Not copied', description: 'Please select the text and copy it.', variant: 'destructive' });
  }
};

interface MessageMenuProps {
  message: ChosenMessage;
  onClose: () => void;
}

/** The menu of a message: when it was written, how far it has come, and what can be done with it. */
export const MessageMenu = ({
  message: { anchor, content, createdAt, delivery, report },
  onClose,
}: MessageMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Message options' } }}>
    <Typography
      variant="caption"
      component="li"
      role="presentation"
      color="textSecondary"
      sx={{ padding: '6px 16px 8px' }}
    >
      {delivery ? `${formatDayAndTime(createdAt)} · ${delivery}` : formatDayAndTime(createdAt)}
    </Typography>
    <MenuItem
      onClick={() => {
        void copy(content);
        onClose();
      }}
    >
      Copy text
    </MenuItem>
    {report ? (
      <MenuItem
        onClick={() => {
          onClose();
          report();
        }}
      >
        Report
      </MenuItem>
    ) : null}
  </Menu>
);
