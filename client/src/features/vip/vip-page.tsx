import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useMyProfile } from '../../lib/session.ts';

interface VipPageProps {
  title: string;
  lead: string;
}

/** One of the VIP pages: a heading, a sentence, and for others how to become one. */
const VipPage = ({ title, lead }: VipPageProps) => {
  const { profile } = useMyProfile();
  return (
    <Page title={title} width="text">
      <PageHeader eyebrow="VIP" title={title} lead={lead} />
      {profile && profile.membershipTier !== 'vip' ? (
        <Notice title="For VIP members" action={<LinkButton to={paths.pricing}>See the plans</LinkButton>}>
          VIP members have a dedicated matchmaker, exclusive events and a concierge. You can change your plan at any
          time; it takes effect at the next billing cycle.
        </Notice>
      ) : null}
    </Page>
  );
};

export const VipDashboardPage = () => (
  <VipPage title="VIP Dashboard" lead="Welcome to your VIP dashboard, where your exclusive features are gathered." />
);
export const VipAiMatchmakerPage = () => (
  <VipPage title="AI Matchmaker" lead="Chat with your AI matchmaker about what you hope for." />
);
export const VipEventsPage = () => <VipPage title="VIP Events" lead="Browse and register for exclusive VIP events." />;
export const VipConciergePage = () => (
  <VipPage title="VIP Concierge" lead="Submit and manage your concierge requests." />
);
