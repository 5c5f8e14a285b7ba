import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface QuestionBarProps {
  /** The id of its heading, which names it. */
  id: string;
  title: string;
  /** The buttons that answer it. */
  actions: ReactNode;
  children: ReactNode;
}

/** A question to the member above the conversation with their matchmaker. */
export const QuestionBar = ({ id, title, actions, children }: QuestionBarProps) => (
  <Box
    component="section"
    aria-labelledby={id}
    sx={(theme) => ({
      display: { md: 'flex' },
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 3,
      paddingInline: { xs: 2, md: 3 },
      paddingBlock: { xs: 1.5, md: 2 },
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.background.sunken,
    })}
  >
    <div>
      <Typography id={id} variant="h6" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 0.5, maxWidth: '75ch' }}>
        {children}
      </Typography>
    </div>
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        flex: 'none',
        columnGap: 1,
        marginTop: { xs: 0.5, md: 0 },
      }}
    >
      {actions}
    </Box>
  </Box>
);
