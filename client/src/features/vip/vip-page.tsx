import Box from '@mui/material/Box';
import { Navigate } from 'react-router-dom';
import { FormPage } from '../../components/layout/form-page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { GirihField } from '../../components/ornament/girih-field.tsx';
import { Rosette } from '../../components/ornament/rosette.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';

interface VipPageProps {
  title: string;
  lead: string;
  /** How many points the page's star has. */
  points: number;
}

/** An ornament for a page that has no content yet. */
const Panel = ({ points }: { points: number }) => (
  <Box
    sx={{
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      // On a phone a band under the heading; elsewhere the height that the heading leaves of the screen, within limits.
      height: {
        xs: 'clamp(200px, 28dvh, 260px)',
        sm: 'clamp(300px, calc(100dvh - 21rem), 640px)',
        md: 'clamp(300px, calc(100dvh - 26rem), 560px)',
      },
      borderRadius: '12px',
      overflow: 'hidden',
      backgroundColor: 'ground.main',
    }}
  >
    <GirihField tile={88} opacity={0.26} colour="ground.textSoft" />
    <Rosette size={160} colour="ground.text" points={points} />
  </Box>
);

/** One of the VIP pages: a heading and a sentence; to other members it offers the VIP plan. */
const VipPage = ({ title, lead, points }: VipPageProps) => {
  const { user } = useCurrentUser();
  if (user?.mustAddSecondFactor) return <Navigate to={paths.secondFactor} replace />;
  // The VIP membership is the one that comes with a matchmaker.
  const isOffered = user && !user.can.seeMatchmaker;
  return (
    <FormPage title={title}>
      <PageHeader eyebrow="VIP" title={title} lead={lead} />
      {isOffered ? (
        <Notice title="For VIP members" action={<LinkButton to={paths.pricing}>See the plans</LinkButton>}>
          VIP members have a dedicated matchmaker, exclusive events and a concierge.
          {user.can.beIntroduced
            ? ' You can change your plan at any time; it takes effect at the next billing cycle.'
            : ''}
        </Notice>
      ) : (
        <Panel points={points} />
      )}
    </FormPage>
  );
};

/** The VIP dashboard. */
export const VipDashboardPage = () => (
  <VipPage
    title="VIP Dashboard"
    lead="Welcome to your VIP dashboard, where your exclusive features are gathered."
    points={8}
  />
);
/** The page of the AI matchmaker. */
export const VipAiMatchmakerPage = () => (
  <VipPage title="AI Matchmaker" lead="Chat with your AI matchmaker about what you hope for." points={10} />
);
/** The page of VIP events. */
export const VipEventsPage = () => (
  <VipPage title="VIP Events" lead="Browse and register for exclusive VIP events." points={12} />
);
/** The page of the concierge. */
export const VipConciergePage = () => (
  <VipPage title="VIP Concierge" lead="Submit and manage your concierge requests." points={9} />
);
