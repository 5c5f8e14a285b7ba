import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { useNow } from '../chat/components/use-now.ts';
import { formatPresence } from './format-presence.ts';
import { OnlineDot } from './online-dot.tsx';

/** Shows 'Online' or 'Last seen …', updated every minute; nothing where presence is not shown. */
export const PresenceLine = ({ presence }: { presence: ConversationView['presence'] }) => {
  const now = useNow(60_000);
  const text = formatPresence(presence, now);
  if (text === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" noWrap sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {presence?.online ? <OnlineDot /> : null}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text}
      </Box>
    </Typography>
  );
};
