import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { MAX_NAMED_ACCOUNTS } from '../../../../../shared/review-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { FindingChips } from './findings.tsx';

type Check = NonNullable<StaffApplication['checks']>[number];

const Finding = ({ check: { found, accounts } }: { check: Check }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
    <FindingChips findings={[found]} />
    {accounts.map(({ member, isSuspended, isNewer }) => (
      <span key={member.id}>
        <TextLink to={buildStaffMemberPath(member.id)}>{formatName(member)}</TextLink>
        <span>{` (${isNewer ? 'newer' : 'older'} account${isSuspended ? ', suspended' : ''})`}</span>
      </span>
    ))}
    {accounts.length === MAX_NAMED_ACCOUNTS ? (
      <Typography component="span" color="textSecondary">
        There may be more.
      </Typography>
    ) : null}
  </Box>
);

/** What the service has found in an application, for its reviewer. */
export const ReviewChecks = ({ checks }: { checks: readonly Check[] }) => (
  <Section
    title="Checks"
    lead="Hints for you; the applicant doesn’t see them. We compare age, e-mail, phone number, name and text with what is usual and with other accounts, and look for contact details."
  >
    {checks.length === 0 ? (
      <Typography color="textSecondary">Nothing unusual was found.</Typography>
    ) : (
      <BareList aria-label="Found" sx={{ display: 'grid', gap: 1.5 }}>
        {checks.map((check) => (
          <Finding key={check.found} check={check} />
        ))}
      </BareList>
    )}
  </Section>
);
