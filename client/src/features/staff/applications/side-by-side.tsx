import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { PersonPhotos } from '../shared/person-photos.tsx';
import type { Person } from '../shared/row.tsx';

/** Accounts that are compared, beside one another. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <BareList
    aria-label="Accounts side by side"
    sx={{
      display: 'grid',
      gap: 3,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))',
      margin: '16px 0 0',
    }}
  >
    {children}
  </BareList>
);

interface AccountProps {
  title: string;
  person: Person;
  facts?: Pick<NonNullable<StaffApplication['earlier'][number]['facts']>, 'age' | 'location' | 'occupation'>;
  children?: ReactNode;
}

/** One of the accounts that are compared: face, name, and what it says. */
export const Account = ({ title, person, facts, children }: AccountProps) => (
  <Box component="li" sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography variant="caption" component="p">
      {title}
    </Typography>
    <TextLink to={buildStaffMemberPath(person.id)}>{formatName(person)}</TextLink>
    <PersonPhotos person={person} width={112} none={<span>No photos.</span>} />
    <span className="numeric">
      {[facts?.age, facts?.location, facts?.occupation]
        .flatMap((one) => (one ? [isolate(String(one))] : []))
        .join(', ')}
    </span>
    {children}
  </Box>
);
