import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { MAX_NAMED_ACCOUNTS } from '../../../../../shared/review-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import type { Person } from '../shared/row.tsx';
import { FindingChips } from './findings.tsx';
import { Account, SideBySide } from './side-by-side.tsx';

type Check = NonNullable<StaffApplication['checks']>[number];

const describeAge = ({ isSuspended, isNewer }: Check['accounts'][number]): string =>
  `${isNewer ? 'newer' : 'older'} account${isSuspended ? ', suspended' : ''}`;

const Finding = ({ check: { found, accounts } }: { check: Check }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
    <FindingChips findings={[found]} />
    {accounts.map((one) => (
      <span key={one.member.id}>
        <TextLink to={buildStaffMemberPath(one.member.id)}>{formatName(one.member)}</TextLink>
        <span>{` (${describeAge(one)})`}</span>
      </span>
    ))}
    {accounts.length === MAX_NAMED_ACCOUNTS ? (
      <Typography component="span" color="textSecondary">
        There may be more.
      </Typography>
    ) : null}
  </Box>
);

/** The faces of the applicant and of the accounts that were found, once they are asked for: each account is told of the look. */
const Faces = ({ applicant, checks }: { applicant: Person; checks: readonly Check[] }) => {
  const [isOpen, setOpen] = useState(false);
  const accounts = new Map(checks.flatMap((check) => check.accounts.map((one) => [one.member.id, one] as const)));
  if (accounts.size === 0) return null;
  return (
    <>
      <Button variant="outlined" sx={{ marginTop: 2 }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide photos' : 'Compare photos'}
      </Button>
      {isOpen ? (
        <SideBySide>
          <Account title="This application" person={applicant} />
          {[...accounts.values()].map((one) => (
            <Account
              key={one.member.id}
              title={describeAge(one).replace(/^./, (letter) => letter.toUpperCase())}
              person={one.member}
            />
          ))}
        </SideBySide>
      ) : null}
    </>
  );
};

/** What the service has found in an application, for its reviewer. */
export const ReviewChecks = ({ applicant, checks }: { applicant: Person; checks: readonly Check[] }) => (
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
    <Faces applicant={applicant} checks={checks} />
  </Section>
);
