import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { COVERED_BY_COMPOSER } from './composer.tsx';

interface JumpToNewestProps {
  /** Number of messages that arrived meanwhile. */
  count: number;
  onJump(): void;
}

/** A button that leads back to the newest message. */
export const JumpToNewest = ({ count, onJump }: JumpToNewestProps) => {
  const label = count === 0 ? 'Newest messages' : count === 1 ? '1 new message' : `${count} new messages`;
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: `calc(12px + ${COVERED_BY_COMPOSER})`,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      <Button
        variant="contained"
        color={count > 0 ? 'primary' : 'inherit'}
        onClick={onJump}
        sx={(theme) => ({
          pointerEvents: 'auto',
          minHeight: 44,
          borderRadius: '999px',
          boxShadow: theme.shadows[2],
          ...(count === 0 && {
            backgroundColor: theme.vars.palette.background.paper,
            color: theme.vars.palette.text.primary,
            border: `1px solid ${theme.vars.palette.divider}`,
          }),
        })}
      >
        <span aria-hidden="true">↓&nbsp;</span>
        <span>{label}</span>
      </Button>
    </Box>
  );
};
