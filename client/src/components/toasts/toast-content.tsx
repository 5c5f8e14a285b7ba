import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, useSnackbar } from 'notistack';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { TOAST_DURATION_MS, type ToastAction } from '../../lib/toasts.ts';
import { useSwipeRight } from './use-swipe.ts';

type ToastContentProps = CustomContentProps & {
  description?: string;
  destructive: boolean;
  way?: ToastAction;
  /** The element that the transition moves. */
  ref?: Ref<HTMLDivElement>;
};

/** Calls `onTimeout` when the notification has been shown long enough; while paused, its time does not run. */
const useTimeout = (isPaused: boolean, onTimeout: () => void): void => {
  const callLatest = useEffectEvent(onTimeout);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => callLatest(), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
};

/** One notification: title, description, what may be done about it, and a button to dismiss it. */
export const ToastContent = ({ id, message, description, destructive, way, ref }: ToastContentProps) => {
  const { closeSnackbar } = useSnackbar();
  const [held, setHeld] = useState(false);
  const close = () => closeSnackbar(id);
  const { offset, swiping, handlers } = useSwipeRight(close);
  useTimeout(held || swiping, close);

  return (
    <Box
      {...(ref ? { ref } : {})}
      role={destructive ? 'alert' : 'status'}
      data-variant={destructive ? 'destructive' : 'default'}
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...handlers}
      style={swiping ? { transform: `translateX(${offset}px)`, opacity: Math.max(0.3, 1 - offset / 240) } : {}}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        width: '100%',
        paddingBlock: '14px',
        paddingInline: '18px 8px',
        borderRadius: '12px',
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        boxShadow: theme.shadows[1],
        touchAction: 'pan-y',
        userSelect: 'none',
        pointerEvents: 'auto',
      })}
    >
      <Box
        aria-hidden="true"
        sx={{
          flex: 'none',
          width: 9,
          height: 9,
          marginTop: '9px',
          rotate: '45deg',
          backgroundColor: destructive ? 'error.main' : 'secondary.main',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: '2px', overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p" color={destructive ? 'error' : 'textPrimary'}>
          {message}
        </Typography>
        {description ? (
          <Typography variant="body2" color="textSecondary" sx={{ marginTop: '2px' }}>
            {description}
          </Typography>
        ) : null}
        {way ? (
          <Button
            size="small"
            sx={{ marginTop: 0.5, marginInlineStart: '-14px' }}
            onClick={() => {
              close();
              way.run();
            }}
          >
            {way.label}
          </Button>
        ) : null}
      </Box>
      <IconButton aria-label="Dismiss notification" onClick={close} sx={{ marginBlock: '-8px' }}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
};
