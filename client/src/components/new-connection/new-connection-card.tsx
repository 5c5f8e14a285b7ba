import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { buildConversationPath } from '../../lib/paths.ts';
import { OptionalPart } from '../../lib/rendering/boundary.tsx';
import { MOTION, RADIUS } from '../../theme/tokens.ts';
import { LinkButton } from '../link-button.tsx';
import { GirihField } from '../ornament/girih-field.tsx';
import { createPart } from '../part.tsx';
import { PortraitPair } from './portrait-pair.tsx';

const PushOffer = createPart(async () => (await import('../push/push-offer.tsx')).PushOffer);

/** The sentence about a new connection. */
export const describeConnection = ({ otherUser }: MatchView): string =>
  `You and ${otherUser.firstName} are both interested`;

/** The label of the way to the conversation of a match. */
export const getWriteLabel = ({ otherUser }: MatchView): string => `Write to ${otherUser.firstName}`;

interface NewConnectionCardProps {
  match: MatchView;
  /** Whether it leads to the conversation. */
  canOpen?: boolean;
  /** Level of its heading. */
  level?: 2 | 3;
}

/** The moment of a mutual interest: both portraits, one line, and the way to the first words. */
export const NewConnectionCard = ({ match, canOpen = true, level = 2 }: NewConnectionCardProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-moment
      sx={(theme) => ({
        position: 'relative',
        overflow: 'hidden',
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        paddingInline: 2.5,
        paddingBlock: { xs: 3, md: 4 },
        textAlign: 'center',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: `${RADIUS.card}px`,
        backgroundColor: theme.vars.palette.background.paper,
        '@keyframes settle': { from: { opacity: 0, transform: 'translateY(6px)' } },
        '& > :not(svg)': { position: 'relative' },
        '& > :not(svg, :first-of-type)': { animation: `settle ${MOTION.slow}ms ${MOTION.ease} ${MOTION.slow}ms both` },
      })}
    >
      <GirihField opacity={0.35} fade="outward" />
      <PortraitPair other={match.otherUser} photo={match.otherUserProfile.profilePhoto} size={84} />
      <div>
        <Typography id={id} variant="h3" component={`h${level}`} sx={{ textWrap: 'balance' }}>
          {describeConnection(match)}
        </Typography>
        <Typography color="textSecondary" sx={{ marginTop: 0.5 }}>
          {canOpen ? 'You can write to each other now.' : 'You can write to each other now, in your messages.'}
        </Typography>
      </div>
      {canOpen && match.canMessage ? (
        <LinkButton to={buildConversationPath(match.id)} size="large">
          {getWriteLabel(match)}
        </LinkButton>
      ) : null}
      {match.canMessage ? (
        <OptionalPart>
          <Suspense fallback={null}>
            <PushOffer firstName={match.otherUser.firstName} />
          </Suspense>
        </OptionalPart>
      ) : null}
    </Box>
  );
};
