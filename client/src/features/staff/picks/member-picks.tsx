import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useAddressChoice } from '../../../lib/address-choice.ts';
import { buildStaffConversationPath, buildStaffMemberPath } from '../../../lib/paths.ts';
import { useShortcuts } from '../queue/shortcuts.ts';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { isPickedFor } from '../shared/staff-links.ts';
import { CandidateList } from './candidate-list.tsx';
import { PickList } from './pick-list.tsx';
import { Shortlist } from './shortlist.tsx';

const TABS = ['people', 'shortlist', 'picks'] as const;

/** Whom a VIP member could be introduced to, and the picks for them. */
export const MemberPicks = ({ member }: { member: StaffMember }) => {
  const [tab, setTab] = useAddressChoice('tab', TABS, 'people');
  const navigate = useNavigate();
  const conversation = buildStaffConversationPath(member.id);
  useShortcuts('Picks', [
    {
      key: 'c',
      label: `Conversation with ${member.firstName}`,
      run: () => void navigate(conversation),
      disabled: !member.can.readThread,
    },
  ]);
  return (
    <StaffFrame
      title={`Picks for ${member.firstName}`}
      lead="People you choose are introduced today, if a place is left, or with the next introductions."
    >
      {isPickedFor(member) ? (
        <Tabs
          label={`Picks for ${member.firstName}`}
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'people',
              label: 'People',
              content: <CandidateList member={member} canPick={member.can.writeThread} />,
            },
            { value: 'shortlist', label: 'Shortlist', content: <Shortlist member={member} /> },
            { value: 'picks', label: 'Picks', content: <PickList member={member} /> },
          ]}
        />
      ) : (
        <EmptyState title="No picks here">Matchmakers pick for VIP members.</EmptyState>
      )}
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, marginTop: 4 }}>
        {member.can.readThread ? (
          <TextLink alone to={conversation}>
            {`Conversation with ${member.firstName}`}
          </TextLink>
        ) : null}
        <TextLink alone to={buildStaffMemberPath(member.id)}>
          {`Back to ${member.firstName}`}
        </TextLink>
      </Box>
    </StaffFrame>
  );
};
