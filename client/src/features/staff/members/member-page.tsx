import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton, Loading, PeopleSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { ROLE_LABELS, TIER_LABELS, VERIFICATION_LABELS } from '../../../content/option-labels.ts';
import { buildStaffApplicationPath, buildStaffConversationPath, paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { MembershipHistory } from '../membership/membership-history.tsx';
import { Moderation } from '../moderation/moderation.tsx';
import { buildMemberRows } from '../shared/fact-rows.tsx';
import { Fold } from '../shared/fold.tsx';
import { PersonPhotos } from '../shared/person-photos.tsx';
import { describeClosed, PrivateDetailsNotice } from '../shared/private-details.tsx';
import { ReportsAbout } from '../shared/reports-about.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { buildStaffPicksPath, isPickedFor } from '../shared/staff-links.ts';
import { StaffLoadFailed } from '../shared/staff-load-failed.tsx';
import { Time } from '../shared/time.tsx';
import { AccountLinks } from './account-links.tsx';
import { Batches } from './batches.tsx';
import { ContactCorrectionForm } from './contact-correction-form.tsx';
import { DetailLayout } from './detail-layout.tsx';
import { Devices } from './devices.tsx';
import { FactCorrectionForm } from './fact-correction-form.tsx';
import { MatchmakerForm } from './matchmaker-form.tsx';
import { MembershipForm } from './membership-form.tsx';
import { SentNotifications } from './notifications.tsx';
import { OpenCases } from './open-cases.tsx';
import { ResetLink } from './reset-link.tsx';
import { SecondFactorReset } from './second-factor-reset.tsx';

const Until = ({ until }: { until: string | null }) =>
  until === null ? null : (
    <span>
      {' until '}
      <Time at={until} exact />
    </span>
  );

const isLimited = ({ limitedUntil }: StaffMember): boolean =>
  limitedUntil !== null && Date.parse(limitedUntil) > Date.now();

const MemberPicks = createPart(async () => (await import('../picks/member-picks.tsx')).MemberPicks);

const Chips = ({ member }: { member: StaffMember }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
    <StatusChip>{ROLE_LABELS[member.role]}</StatusChip>
    {member.membershipTier ? <StatusChip tone="brass">{TIER_LABELS[member.membershipTier]}</StatusChip> : null}
    <StatusChip tone={member.verificationStatus === 'verified' ? 'green' : 'neutral'}>
      {VERIFICATION_LABELS[member.verificationStatus]}
    </StatusChip>
    {member.suspended ? (
      <StatusChip tone="clay">
        Suspended
        <Until until={member.suspendedUntil} />
      </StatusChip>
    ) : null}
    {isLimited(member) ? (
      <StatusChip tone="brass">
        Limited
        <Until until={member.limitedUntil} />
      </StatusChip>
    ) : null}
  </Box>
);

/** What only an admin may change. */
const AdminPart = ({ member }: { member: StaffMember }) => (
  <>
    <Section title="Standing">
      <MembershipForm member={member} />
    </Section>
    <Box sx={{ marginTop: 3 }}>
      {member.can.correctFacts ? (
        <Fold
          title="Age and gender"
          lead="Members change these rarely. Correct them where a member wrote to us and you have checked it; the member’s settings will say so."
          isKept
        >
          <FactCorrectionForm member={member} />
        </Fold>
      ) : null}
      {member.can.correctContact ? (
        <Fold
          title="E-mail and phone"
          lead="Members change these in their settings. Correct them for someone who cannot sign in, once you know that it is them."
          isKept
        >
          <ContactCorrectionForm member={member} />
        </Fold>
      ) : null}
      {member.can.editMatchmakerCard ? (
        <Fold title="As a matchmaker" isKept>
          <MatchmakerForm member={member} />
        </Fold>
      ) : null}
      <Fold title="Access" lead="A reset link is for someone who forgot their password." isKept>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          <ResetLink userId={member.id} />
          {member.can.resetSecondFactor ? (
            <div>
              <SecondFactorReset member={member} />
            </div>
          ) : null}
        </Box>
      </Fold>
    </Box>
  </>
);

/** Who it is, at the top of the page: face, age, place and work. */
const Who = ({ member }: { member: StaffMember }) => {
  const { age, location, occupation } = member.profile ?? {};
  const known = [age, location, occupation].flatMap((one) => (one ? [isolate(String(one))] : []));
  return (
    <Box sx={{ display: 'grid', gap: 2, marginBottom: 4 }}>
      <PersonPhotos
        person={member}
        width={144}
        none={<Typography color="textSecondary">{`${member.firstName} has no photos.`}</Typography>}
      />
      {known.length > 0 ? (
        <Typography sx={{ overflowWrap: 'anywhere' }} className="numeric">
          {known.join(', ')}
        </Typography>
      ) : null}
    </Box>
  );
};

const Details = ({ member }: { member: StaffMember }) => (
  <>
    <Box sx={{ marginBottom: 4 }}>
      <PrivateDetailsNotice person={member} details={member.privateDetails} what={describeClosed(member)} />
    </Box>
    <DescriptionList facts={buildMemberRows(member)} />
  </>
);

/** What is rarely wanted of a person, folded. */
const Folded = ({ member, isAdmin, isSelf = false }: { member: StaffMember; isAdmin: boolean; isSelf?: boolean }) => (
  <>
    {member.can.readThread ? (
      <Fold title="Introductions" lead={`What ${member.firstName} was offered day by day, and why.`}>
        <Batches member={member} />
      </Fold>
    ) : null}
    {isAdmin ? (
      <>
        {member.role === 'member' ? (
          <Fold title="Membership" lead="Their plan, what they paid, and how it came about.">
            <MembershipHistory member={member} />
          </Fold>
        ) : null}
        {isSelf ? null : (
          <Fold title="Reports" lead="By and about them, closed ones too.">
            <ReportsAbout userId={member.id} />
          </Fold>
        )}
        <Fold title="Same person" lead="Other accounts of this person, as staff say. It changes neither account.">
          <AccountLinks userId={member.id} />
        </Fold>
        <Fold title="Notifications" lead="What we notified them of, how, and whether it arrived. Never what it said.">
          <SentNotifications member={member} />
        </Fold>
        {member.can.endSessions ? (
          <Fold title="Devices" lead="Where they are signed in now.">
            <Devices member={member} />
          </Fold>
        ) : null}
      </>
    ) : null}
  </>
);

const Member = ({ member }: { member: StaffMember }) => {
  const { user } = useCurrentUser();
  const isVip = isPickedFor(member);
  const hasThread = member.can.readThread && member.assignedMatchmakerId !== null;
  return (
    <StaffFrame
      title={formatName(member)}
      lead={<Chips member={member} />}
      actions={
        isVip || hasThread || member.applicationId ? (
          <>
            {member.applicationId ? (
              <LinkButton to={buildStaffApplicationPath(member.applicationId)} variant="outlined">
                Application
              </LinkButton>
            ) : null}
            {isVip ? (
              <LinkButton to={buildStaffPicksPath(member.id)} variant="outlined">
                Picks
              </LinkButton>
            ) : null}
            {hasThread ? (
              <LinkButton to={buildStaffConversationPath(member.id)} variant="outlined">
                Conversation
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      {user?.can.staff.manageMembers ? (
        <DetailLayout act={<AdminPart key={member.id} member={member} />}>
          <Who member={member} />
          <OpenCases cases={member.openCases ?? []} />
          {user.id === member.id ? null : (
            <Section
              title="Moderation"
              lead="Notes, warnings, limits and suspensions. Each one is recorded in the audit."
              divided
            >
              <Moderation key={member.id} member={member} />
            </Section>
          )}
          <Section title="Details" divided>
            <Details member={member} />
          </Section>
          <Folded key={member.id} member={member} isAdmin isSelf={user.id === member.id} />
        </DetailLayout>
      ) : (
        <>
          <Who member={member} />
          <Section title="Details">
            <Details member={member} />
          </Section>
          <Folded key={member.id} member={member} isAdmin={false} />
        </>
      )}
      <Box sx={{ marginTop: 4 }}>
        <TextLink alone to={paths.staffMembers}>
          Back to people
        </TextLink>
      </Box>
    </StaffFrame>
  );
};

/** One user as staff see them, or the picks for them, as the address says; what can be changed depends on the viewer. */
export const MemberPage = () => {
  const { userId = '' } = useParams();
  const [query] = useSearchParams();
  const isPicks = query.get('view') === 'picks';
  const title = isPicks ? 'Picks' : 'Person';
  const loading = (
    <StaffFrame title={title}>
      <Loading label="Loading this person">
        {isPicks ? <PeopleSkeleton rows={6} /> : <CardSkeleton height={480} />}
      </Loading>
    </StaffFrame>
  );
  return (
    <QueryContent
      query={useApiQuery(contract.staffMembers.one, { params: { userId } }, { staleTime: 0 })}
      loading={loading}
      failed={(error, retry) => (
        <StaffFrame title={title}>
          <StaffLoadFailed
            title="This person could not be loaded"
            error={error}
            onRetry={retry}
            back={{ to: paths.staffMembers, label: 'Back to people' }}
          />
        </StaffFrame>
      )}
    >
      {(member) =>
        isPicks ? (
          <Suspense fallback={loading}>
            <MemberPicks member={member} />
          </Suspense>
        ) : (
          <Member member={member} />
        )
      }
    </QueryContent>
  );
};
