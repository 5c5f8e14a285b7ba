import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { paths } from '../lib/paths.ts';
import { type BarLink, LinkBar } from './link-bar.tsx';
import { useStaffWaiting } from './staff-waiting.ts';

/** The bar of the staff's places, with what waits there. Members do not fetch it. */
export const StaffBar = ({ can }: { can: CurrentUser['can'] }) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { data: waiting } = useStaffWaiting(can.staff.seeMembers && isPhone);
  const { applications = 0, conversations = 0 } = waiting ?? {};
  const queue = {
    to: paths.staff,
    label: 'Applications',
    Icon: AssignmentOutlined,
    count: applications,
    what: 'waiting',
  };
  const threads = { to: paths.staffConversations, label: 'Conversations', Icon: ForumOutlined };
  const links: BarLink[] = [
    ...(can.staff.reviewApplications ? [queue] : []),
    ...(can.staff.seeMembers ? [{ to: paths.staffMembers, label: 'People', Icon: PeopleOutlined }] : []),
    ...(can.staff.seeConversations ? [{ ...threads, count: conversations, what: 'waiting' }] : []),
  ];
  return <LinkBar links={links} />;
};
