import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { NotificationView } from '../../../../shared/contract/base/notification.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { joinTopics } from '../../../../shared/notification.ts';
import { describeInBell } from '../../../../shared/notification-words.ts';
import { Rosette } from '../../components/ornament/rosette.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { formatAgo, formatMoment } from '../../content/format.ts';
import { FROM_HERE } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';

interface RowProps {
  notice: NotificationView;
  onFollow: () => void;
}

/** Switches the mails on again that a link has switched off. */
const SwitchOnAgain = ({ topics }: { topics: NonNullable<NotificationView['topics']> }) => {
  const change = useApiMutation(contract.noticeTimes.change, {
    onSuccess: () => {
      void invalidate(contract.notices.mine);
      void invalidate(contract.noticeTimes.mine);
      toast({ title: 'Switched on again', description: `You get mail about ${joinTopics(topics)} again.` });
    },
    errorTitle: 'Not switched on',
  });
  const email = Object.fromEntries(topics.map((topic) => [topic, true]));
  return (
    <Button
      size="small"
      disabled={change.isPending}
      onClick={() => change.mutate({ body: { email } })}
      sx={{ marginInlineStart: '12px' }}
    >
      Switch on again
    </Button>
  );
};

const Row = ({ notice, onFollow }: RowProps) => {
  const { user } = useCurrentUser();
  const { kind, person, matchId, topics, outcome, overdue } = notice;
  const { text, path } = describeInBell(kind, {
    name: person?.firstName ?? null,
    personId: person?.id ?? null,
    matchId,
    topics: topics ?? [],
    ownName: user?.firstName ?? null,
    outcome,
    overdue,
  });
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Box
        component={Link}
        to={path}
        state={FROM_HERE}
        onClick={onFollow}
        sx={({ vars: { palette } }) => ({
          display: 'flex',
          gap: '12px',
          alignItems: 'center',
          padding: '12px 20px',
          color: 'inherit',
          textDecoration: 'none',
          borderInlineStart: `3px solid ${notice.isRead ? 'transparent' : palette.secondary.main}`,
          '&:hover': { backgroundColor: palette.action.hover },
          '&:focus-visible': { outlineOffset: '-3px' },
        })}
      >
        {person ? (
          <Portrait photo={person.photo} seed={person.id} name={person} size={40} isBesideName />
        ) : (
          <Box sx={{ width: 40, flex: 'none', display: 'grid', placeItems: 'center' }}>
            <Rosette size={28} colour="secondary.main" />
          </Box>
        )}
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: notice.isRead ? 400 : 600 }}>
            {text}
            {notice.isRead ? null : (
              <Box component="span" sx={visuallyHidden}>
                , unread
              </Box>
            )}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" className="numeric">
            <time dateTime={notice.at} title={formatMoment(notice.at, 'shortDateAndTime')}>
              {formatAgo(new Date(notice.at), new Date())}
            </time>
          </Typography>
        </Box>
      </Box>
      {topics ? <SwitchOnAgain topics={topics} /> : null}
    </Box>
  );
};

interface NotificationPanelProps {
  anchor: HTMLElement | null;
  query: UseQueryResult<NotificationView[]>;
  onClose: () => void;
}

/** The last notices, newest first, below the bell; each leads to what it is about. */
export const NotificationPanel = ({ anchor, query, onClose }: NotificationPanelProps) => {
  const end = useTheme().direction === 'rtl' ? 'left' : 'right';
  return (
    <Popover
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Notifications',
          sx: ({ vars: { palette } }) => ({
            width: 'min(24rem, calc(100vw - 32px))',
            maxHeight: '70dvh',
            overflowY: 'auto',
            paddingBlock: 2,
            // In the dark theme a shadow alone does not tell it from the page below.
            border: `1px solid ${palette.divider}`,
          }),
        },
      }}
    >
      <Typography variant="h5" component="h2" sx={{ paddingInline: '20px', marginBottom: 1 }}>
        Notifications
      </Typography>
      <QueryContent
        query={query}
        loading={
          <Box sx={{ paddingInline: '20px' }}>
            <TextSkeleton label="Loading your notifications" lines={3} />
          </Box>
        }
        failed="Your notifications could not be loaded"
      >
        {(notices) =>
          notices.length === 0 ? (
            <Typography color="textSecondary" sx={{ paddingInline: '20px' }}>
              Nothing yet. New introductions, connections and messages will show here.
            </Typography>
          ) : (
            <Box component="ul" sx={{ margin: 0, padding: 0 }}>
              {notices.map((notice) => (
                <Row key={notice.id} notice={notice} onFollow={onClose} />
              ))}
            </Box>
          )
        }
      </QueryContent>
    </Popover>
  );
};
