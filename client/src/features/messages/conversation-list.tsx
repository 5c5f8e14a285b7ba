import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { visuallyHidden } from '../../components/visually-hidden.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { idOf, nameOf, previewOf } from './conversation-words.ts';

interface ConversationListProps {
  conversations: readonly ConversationView[];
  selectedId: string;
  onSelect(id: string): void;
}

/** The rows of the inbox: who, what was said last, and how much is unread. */
export const ConversationList = ({ conversations, selectedId, onSelect }: ConversationListProps) => {
  const { user } = useCurrentUser();
  return (
    <Box component="ul" aria-label="Conversations" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {conversations.map((row) => {
        const id = idOf(row);
        const isSelected = id === selectedId;
        return (
          <li key={id}>
            <ListItemButton
              selected={isSelected}
              onClick={() => onSelect(id)}
              {...(isSelected ? { 'aria-current': 'true' as const } : {})}
              sx={{ gap: 2, paddingBlock: 1.5, borderRadius: 1.5 }}
            >
              <Portrait seed={row.otherUser.id} name={row.otherUser} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle1" component="p" noWrap>
                  {nameOf(row)}
                </Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {previewOf(row, user?.id ?? '')}
                </Typography>
              </Box>
              {row.unread > 0 ? (
                <>
                  <Badge badgeContent={row.unread} color="secondary" aria-hidden="true" sx={{ marginRight: 1.5 }} />
                  <Box component="span" sx={visuallyHidden}>
                    {row.unread} unread
                  </Box>
                </>
              ) : null}
            </ListItemButton>
          </li>
        );
      })}
    </Box>
  );
};
