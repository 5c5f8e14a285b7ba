import Box from '@mui/material/Box';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { MOTION } from '../../theme/tokens.ts';
import { Portrait } from '../portrait/portrait.tsx';

interface PortraitPairProps {
  other: { id: string; firstName: string; lastName: string };
  photo: string | null;
  /** Diameter of each, in pixels. */
  size: number;
}

/** By how much of its diameter one portrait lies over the other. */
const OVERLAP = 0.22;

/** The viewer and another member side by side, who come together once. Decoration: the text beside it names both. */
export const PortraitPair = ({ other, photo, size }: PortraitPairProps) => {
  const { user } = useCurrentUser();
  const { data: mine } = useMyProfile();
  return (
    <Box
      aria-hidden="true"
      sx={(theme) => ({
        flex: 'none',
        display: 'flex',
        justifyContent: 'center',
        '@keyframes come-together': { from: { opacity: 0, marginInlineStart: `${OVERLAP * size}px` } },
        '@keyframes appear': { from: { opacity: 0 } },
        '& > *': {
          position: 'relative',
          borderRadius: '50%',
          boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}`,
          animation: `appear ${MOTION.slow}ms ${MOTION.ease} both`,
        },
        '& > * + *': {
          marginInlineStart: `-${OVERLAP * size}px`,
          animation: `come-together ${MOTION.slow}ms ${MOTION.ease} ${MOTION.slow}ms both`,
        },
      })}
    >
      <div>
        <Portrait photo={mine?.profilePhoto ?? null} seed={user?.id ?? ''} name={user ?? {}} size={size} />
      </div>
      <div>
        <Portrait photo={photo} seed={other.id} name={other} size={size} />
      </div>
    </Box>
  );
};
