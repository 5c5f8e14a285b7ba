import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Loading, PeopleSkeleton } from '../../../components/skeletons.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useAddressChoice } from '../../../lib/address-choice.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { StaffLoadFailed } from '../shared/staff-load-failed.tsx';
import { CandidateList } from './candidate-list.tsx';
import { PickList } from './pick-list.tsx';

const TABS = ['people', 'picks'] as const;

const Picks = ({ member }: { member: StaffMember }) => {
  const [tab, setTab] = useAddressChoice('tab', TABS, 'people');
  return (
    <StaffFrame
      title={`Picks for ${member.firstName}`}
      lead="People you choose take a place in the next introductions."
    >
      {member.role === 'member' && member.membershipTier === 'vip' ? (
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
            { value: 'picks', label: 'Picks', content: <PickList member={member} /> },
          ]}
        />
      ) : (
        <EmptyState title="No picks here">Matchmakers pick for VIP members.</EmptyState>
      )}
      <Box sx={{ marginTop: 4 }}>
        <TextLink alone to={buildStaffMemberPath(member.id)}>
          {`Back to ${member.firstName}`}
        </TextLink>
      </Box>
    </StaffFrame>
  );
};

/** Whom a VIP member could be introduced to, and the picks for them. */
export const MemberPicksPage = () => {
  const { userId = '' } = useParams();
  return (
    <QueryContent
      query={useApiQuery(contract.staffMembers.one, { params: { userId } })}
      loading={
        <StaffFrame title="Picks">
          <Loading label="Loading this person">
            <PeopleSkeleton rows={6} />
          </Loading>
        </StaffFrame>
      }
      failed={(error, retry) => (
        <StaffFrame title="Picks">
          <StaffLoadFailed
            title="This person could not be loaded"
            error={error}
            onRetry={retry}
            back={{ to: paths.staffMembers, label: 'Back to people' }}
          />
        </StaffFrame>
      )}
    >
      {(member) => <Picks member={member} />}
    </QueryContent>
  );
};
