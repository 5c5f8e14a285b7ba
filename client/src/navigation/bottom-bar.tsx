import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import { Suspense } from 'react';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { createPart } from '../components/part.tsx';
import { paths } from '../lib/paths.ts';
import { useUnanswered, useUnread } from '../lib/unread.ts';
import { type BarLink, LinkBar } from './link-bar.tsx';

const useMemberLinks = (can: CurrentUser['can']): BarLink[] => {
  const unread = useUnread(({ count }) => count);
  const fresh = useUnanswered(({ count }) => count);
  return [
    { to: paths.home, label: 'Home', Icon: HomeOutlined },
    { to: paths.matches, label: 'Matches', Icon: PeopleOutlined, count: fresh, what: 'new' },
    { to: paths.messages, label: 'Messages', Icon: ChatBubbleOutlineOutlined, count: unread, what: 'unread' },
    ...(can.seeMatchmaker ? [{ to: paths.matchmaker, label: 'Matchmaker', Icon: SupportAgentOutlined }] : []),
    { to: paths.profile, label: 'Profile', Icon: PersonOutlined },
  ];
};

const StaffBar = createPart(async () => (await import('./staff-bar.tsx')).StaffBar);

/** The bar at the bottom of a phone's screen: the few places where a signed-in user spends their time. */
export const BottomBar = ({ can }: { can: CurrentUser['can'] }) => {
  const links = useMemberLinks(can);
  if (can.beIntroduced) return <LinkBar links={links} />;
  return can.staff.seeMembers || can.staff.reviewApplications || can.staff.seeConversations ? (
    <Suspense>
      <StaffBar can={can} />
    </Suspense>
  ) : null;
};
