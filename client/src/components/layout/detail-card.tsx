import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

/** The card that fills what is left of a view's height with one person or conversation; a conversation has no edge on a phone. */
export const DetailCard = ({ isConversation, children }: { isConversation: boolean; children: ReactNode }) => (
  <Card
    sx={(theme) => ({
      display: 'flex',
      flexDirection: 'column',
      flex: 1,
      minHeight: 0,
      overflow: 'clip',
      [theme.breakpoints.down('md')]: isConversation ? { border: 0, borderRadius: 0 } : {},
    })}
  >
    {children}
  </Card>
);
