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

/** The calls with which the user answers how their photos are shown. */
const useAnswers = (match: MatchView) => {
  const { data: mine } = useMyProfile();
  const show = useApiMutation(contract.photos.show, { onSuccess: refresh, errorTitle: 'Not changed' });
  const hide = useApiMutation(contract.photos.hide, { onSuccess: refresh, errorTitle: 'Not changed' });
  const params = { id: match.id };
  const hasPhotos = (mine?.photos.length ?? 0) > 0;
  return {
    hasPhotos,
    isAsked: hasPhotos && match.photoSharing.isAsked && match.status !== 'rejected',
    show: () => show.mutate({ params }),
    hide: () => hide.mutate({ params }),
    isAnswering: show.isPending || hide.isPending,
  };
};

/** Says that the other asks to see the user’s photos, and takes the answer; nothing where they do not. */
export const PhotoAsk = ({ match }: { match: MatchView }) => {
  const { isAsked, isAnswering, show, hide } = useAnswers(match);
  const focusKeeper = useKeptFocus();
  return (
    <Box
      {...focusKeeper}
      role="group"
      aria-label="An ask for your photos"
      // Empty, it can have the focus and takes no room.
      sx={{ outline: 'none', '&:empty': { position: 'absolute' } }}
    >
      {isAsked ? (
        <Notice
          title={`${match.otherUser.firstName} asks to see your photos`}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button disabled={isAnswering} onClick={show}>
                Show
              </Button>
              <Button disabled={isAnswering} onClick={hide}>
                Not now
              </Button>
            </Box>
          }
        />
      ) : null}
    </Box>
  );
};

/** How the two share their photos: asks to see the other's, and shows one's own or stops showing them. */
export const PhotoSharing = ({ match }: { match: MatchView }) => {
  const { hasPhotos, isAnswering, show, hide } = useAnswers(match);
  const ask = useApiMutation(contract.photos.ask, { onSuccess: refresh, errorTitle: 'Not sent' });
  const { photoSharing, otherUser, status } = match;
  const name = otherUser.firstName;
  const isBusy = isAnswering || ask.isPending;
  const isBlurred = photoSharing.theirs === 'blurred';
  const isShownHere = hasPhotos && !photoSharing.isAsked;
  const focusKeeper = useKeptFocus();
  if (status === 'rejected' || !(isShownHere || isBlurred)) return null;
  return (
    <Box
      {...focusKeeper}
      role="group"
      aria-label="Seeing photos"
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', outline: 'none' }}
    >
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
            <Button variant="outlined" disabled={isBusy} onClick={() => ask.mutate({ params: { id: match.id } })}>
              Ask to see
            </Button>
          )}
        </Line>
      ) : null}
      {isShownHere ? (
        photoSharing.mine === 'clear' ? (
          <Line text={`${name} can see your photos.`}>
            <Button
              variant="text"
              disabled={isBusy}
              onClick={hide}
              // On a line of its own it begins where the text does.
              sx={{ marginInlineStart: '-14px' }}
            >
              Stop showing them
            </Button>
          </Line>
        ) : (
          <Line text={`${name} sees your photos blurred.`}>
            <Button variant="outlined" disabled={isBusy} onClick={show}>
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
