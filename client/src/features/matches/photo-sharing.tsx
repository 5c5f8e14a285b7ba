import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { useKeptFocus } from '../../components/kept-focus.ts';
import { Notice } from '../../components/notice.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { useMyProfile } from '../../lib/session.ts';

const refresh = () => invalidate(contract.matches.list, contract.matches.daily);

/** How the two share their photos: asks to see the other's, and shows one's own or stops showing them. */
export const PhotoSharing = ({ match }: { match: MatchView }) => {
  const { data: mine } = useMyProfile();
  const show = useApiMutation(contract.photos.show, { onSuccess: refresh, errorTitle: 'Not changed' });
  const hide = useApiMutation(contract.photos.hide, { onSuccess: refresh, errorTitle: 'Not changed' });
  const ask = useApiMutation(contract.photos.ask, { onSuccess: refresh, errorTitle: 'Not sent' });
  const { photoSharing, otherUser, status } = match;
  const name = otherUser.firstName;
  const params = { id: match.id };
  const isBusy = show.isPending || hide.isPending || ask.isPending;
  const hasPhotos = (mine?.photos.length ?? 0) > 0;
  const isBlurred = photoSharing.theirs === 'blurred';
  const focusKeeper = useKeptFocus();
  if (status === 'rejected' || (!hasPhotos && !isBlurred)) return null;
  return (
    <Box
      {...focusKeeper}
      role="group"
      aria-label="Seeing photos"
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', outline: 'none' }}
    >
      {hasPhotos && photoSharing.isAsked ? (
        <Notice
          title={`${name} asks to see your photos`}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button disabled={isBusy} onClick={() => show.mutate({ params })}>
                Show
              </Button>
              <Button disabled={isBusy} onClick={() => hide.mutate({ params })}>
                Not now
              </Button>
            </Box>
          }
        />
      ) : null}
      {isBlurred ? (
        <Line
          text={
            photoSharing.hasAsked
              ? `You have asked to see ${name}’s photos.`
              : photoSharing.forConnections
                ? `${name} shows photos to connections.`
                : `${name}’s photos are blurred for now.`
          }
        >
          {photoSharing.hasAsked ? null : (
            <Button variant="outlined" disabled={isBusy} onClick={() => ask.mutate({ params })}>
              Ask to see
            </Button>
          )}
        </Line>
      ) : null}
      {hasPhotos && !photoSharing.isAsked ? (
        photoSharing.mine === 'clear' ? (
          <Line text={`${name} can see your photos.`}>
            <Button
              variant="text"
              disabled={isBusy}
              onClick={() => hide.mutate({ params })}
              // On a line of its own it begins where the text does.
              sx={{ marginInlineStart: '-14px' }}
            >
              Stop showing them
            </Button>
          </Line>
        ) : (
          <Line text={`${name} sees your photos blurred.`}>
            <Button variant="outlined" disabled={isBusy} onClick={() => show.mutate({ params })}>
              <span>{`Show my photos to ${name}`}</span>
            </Button>
          </Line>
        )
      ) : null}
    </Box>
  );
};

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
    <Typography color="textSecondary">{text}</Typography>
    {children}
  </Box>
);
