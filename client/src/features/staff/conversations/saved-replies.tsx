import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffDesk } from '../../../../../shared/contract/staff/staff-conversations.ts';
import { REPLY_PROMISE_MS, roundPromiseTime } from '../../../../../shared/desk-options.ts';
import { fillPlaceholders } from '../../../../../shared/rules/reply-placeholders.ts';
import { formatMoment } from '../../../content/format.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { SavedTextsDialog } from '../saved-texts/saved-texts-dialog.tsx';

/** Formats the time by which an answer is promised that is asked for now; with its time zone, which may not be the member’s. */
const formatPromiseTime = (now: Date): string =>
  formatMoment(roundPromiseTime(now.getTime() + REPLY_PROMISE_MS), 'weekdayTimeAndZone');

interface SavedRepliesProps {
  firstName: string;
  /** Undefined until it is loaded. */
  desk: StaffDesk | undefined;
  /** Puts a text into the composer. */
  onFill: (text: string) => void;
}

/** Offers the saved replies; a chosen one is put into the composer, with its placeholders filled in. */
export const SavedReplies = ({ firstName, desk, onFill }: SavedRepliesProps) => {
  const { user } = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { data = [] } = useApiQuery(contract.staffSavedTexts.list, {}, { staleTime: 0 });
  const replies = data.filter(({ kind }) => kind === 'reply');
  const fill = (text: string): void => {
    setAnchor(null);
    const matchmaker = desk?.matchmakerName ?? user?.firstName ?? '';
    const filled = fillPlaceholders(text, { firstName, matchmaker, promiseTime: formatPromiseTime(new Date()) });
    // Once the menu has given the focus back, which the composer takes then.
    setTimeout(() => onFill(filled));
  };
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        paddingInline: { xs: 1, md: 2 },
        paddingTop: 0.5,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        // One line above the composer and not two.
        '& + form': { borderTop: 0, paddingTop: 0.5 },
      })}
    >
      <Button
        data-saved-replies=""
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-keyshortcuts="r"
        disabled={!desk}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Saved replies
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {replies.map(({ id, title, text }) => (
          <MenuItem key={id} onClick={() => fill(text)} sx={{ maxWidth: '20rem', whiteSpace: 'normal' }}>
            {title}
          </MenuItem>
        ))}
        {replies.length > 0 ? <Divider /> : null}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setEditing(true);
          }}
        >
          Edit saved replies
        </MenuItem>
      </Menu>
      {isEditing ? <SavedTextsDialog kind="reply" title="Saved replies" onClose={() => setEditing(false)} /> : null}
    </Box>
  );
};
