import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StaffIntroduction } from '../../../../../shared/contract/staff/staff-conversations.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { END_CHOICES } from '../../chat/person/describe-ended.ts';
import { describePerson } from '../picks/pick-words.ts';
import { Time } from '../shared/time.tsx';

type Outcome = Pick<StaffIntroduction, 'person' | 'answer' | 'otherAnswer' | 'status' | 'ended'>;

/** What came of an introduction, as far as the member knows it. */
const describeOutcome = (
  { person, answer, otherAnswer, status, ended }: Outcome,
  name: string,
): [text: string, tone: Tone] => {
  if (ended) return ['Closed', 'neutral'];
  if (answer === null) return ['Not answered', 'brass'];
  if (answer === 'not-interested') return [`Declined by ${name}`, 'neutral'];
  if (status === 'accepted') return ['Mutual', 'green'];
  if (otherAnswer === 'not-interested') return [`Declined by ${person.firstName ?? 'the other'}`, 'neutral'];
  return status === 'pending' ? ['Interested, waiting', 'brass'] : ['Not mutual', 'neutral'];
};

interface IntroductionProps {
  one: Outcome;
  /** The member’s first name. */
  name: string;
  /** What else is said of it, between the name and how it was closed. */
  children: ReactNode;
}

/** Somebody to whom a member was introduced, and what came of it. */
export const Introduction = ({ one, name, children }: IntroductionProps) => {
  const { person, ended } = one;
  const [outcome, tone] = describeOutcome(one, name);
  const who = person.firstName ?? 'No longer shown';
  return (
    <Box sx={{ paddingBlock: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="name" component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {person.id ? <TextLink to={buildStaffMemberPath(person.id)}>{who}</TextLink> : who}
        </Typography>
        <StatusChip tone={tone}>{outcome}</StatusChip>
      </Box>
      {person.age === null && !person.location && !person.occupation ? null : (
        <Typography variant="body2" color="textSecondary">
          {describePerson(person)}
        </Typography>
      )}
      {children}
      {ended ? (
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{`Closed by ${isolate(ended.byMember ? name : (person.firstName ?? 'the other'))}, `}</span>
          <Time at={ended.at} />
          <span>{`: ${END_CHOICES.find(({ value }) => value === ended.reason)?.label ?? ''}`}</span>
        </Typography>
      ) : null}
    </Box>
  );
};
