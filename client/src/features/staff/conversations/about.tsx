import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import type { StaffDesk } from '../../../../../shared/contract/staff/staff-conversations.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { DescriptionList, type FactRow } from '../../../components/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { createPart } from '../../../components/part.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatNumber } from '../../../content/format.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { buildMemberRows } from '../shared/fact-rows.tsx';
import { PersonPhotos } from '../shared/person-photos.tsx';
import { describeClosed, PrivateDetailsNotice } from '../shared/private-details.tsx';
import { buildStaffPicksPath, isPickedFor } from '../shared/staff-links.ts';

/** With the question bank, which is large. */
const Answers = createPart(async () => (await import('./answers.tsx')).Answers);

const LOADING = <TextSkeleton label="Loading the answers" lines={4} />;

const buildPreferenceRows = ({
  ageRange,
  location,
  maxDistance,
  interests,
  dealBreakers,
}: NonNullable<StaffDesk['preferences']>) =>
  [
    { term: 'Age', value: `${ageRange.min} to ${ageRange.max}` },
    { term: 'Location', value: location },
    { term: 'Distance', value: maxDistance > 0 ? `Up to ${formatNumber(maxDistance)} km` : 'Any' },
    { term: 'Interests', value: interests.map(isolate).join(', '), wide: true },
    { term: 'Deal-breakers', value: dealBreakers.map(isolate).join(', '), wide: true },
  ] satisfies FactRow[];

const AnswersPart = ({ member, desk }: { member: StaffMember; desk: StaffDesk }) => {
  if (!member.can.writeThread)
    return <Typography color="textSecondary">Only the member’s own matchmaker can see them.</Typography>;
  if (desk.answers === null)
    return (
      <Typography color="textSecondary">{`${member.firstName} does not share their answers with you.`}</Typography>
    );
  if (desk.answers.length === 0)
    return <Typography color="textSecondary">{`${member.firstName} has not answered any question yet.`}</Typography>;
  return (
    <Suspense fallback={LOADING}>
      <Answers answers={desk.answers} />
    </Suspense>
  );
};

interface AboutProps {
  member: StaffMember;
  desk: StaffDesk | undefined;
  /** Whether the viewer may read the thread now, and with it the preferences. */
  isOpen: boolean;
}

/** A member’s profile, preferences, and the answers that they share. */
export const About = ({ member, desk, isOpen }: AboutProps) => (
  <>
    <Section title="Profile" level={3}>
      <Box sx={{ marginBottom: 3 }}>
        <PersonPhotos person={member} none={<Typography color="textSecondary">No photos yet.</Typography>} />
      </Box>
      <Box sx={{ marginBottom: 3 }}>
        <PrivateDetailsNotice person={member} details={member.privateDetails} what={describeClosed(member)} />
      </Box>
      <DescriptionList facts={buildMemberRows(member)} narrow />
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, marginTop: 2 }}>
        {isPickedFor(member) ? (
          <TextLink alone to={buildStaffPicksPath(member.id)}>{`Pick for ${member.firstName}`}</TextLink>
        ) : null}
        <TextLink alone to={buildStaffMemberPath(member.id)}>{`Open ${member.firstName} in People`}</TextLink>
      </Box>
    </Section>
    {isOpen ? (
      <>
        {desk?.preferences === null ? null : (
          <Section title="Preferences" level={3} divided>
            {desk ? (
              <DescriptionList facts={buildPreferenceRows(desk.preferences)} narrow />
            ) : (
              <TextSkeleton lines={3} />
            )}
          </Section>
        )}
        <Section title="Answers to our questions" level={3} divided>
          {desk ? <AnswersPart member={member} desk={desk} /> : <TextSkeleton lines={3} />}
        </Section>
      </>
    ) : null}
  </>
);
