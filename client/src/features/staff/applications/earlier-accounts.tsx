import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
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
import { Time } from '../shared/time.tsx';

type EarlierAccount = StaffApplication['earlier'][number];

const CONTACTS = { email: 'e-mail', phone: 'phone number' } as const;
const STATES = { suspended: 'a suspended member', deleted: 'a deleted account' } as const;

/** Returns such as "Same e-mail as a suspended member". */
export const describeEarlier = ({ by, state }: Pick<EarlierAccount, 'by' | 'state'>): string =>
  `Same ${by.map((contact) => CONTACTS[contact]).join(' and ')} as ${STATES[state]}`;

interface AccountProps {
  title: string;
  person: Person;
  facts: Pick<NonNullable<EarlierAccount['facts']>, 'age' | 'location' | 'occupation'>;
  children: ReactNode;
}

/** One of the accounts that are compared: face, name, and what it says. */
const Account = ({ title, person, facts: { age, location, occupation }, children }: AccountProps) => (
  <Box component="li" sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography variant="caption" component="p">
      {title}
    </Typography>
    <TextLink to={buildStaffMemberPath(person.id)}>{formatName(person)}</TextLink>
    <PersonPhotos person={person} width={112} none={<span>No photos.</span>} />
    <span className="numeric">
      {[age, location, occupation].flatMap((one) => (one ? [isolate(String(one))] : [])).join(', ')}
    </span>
    {children}
  </Box>
);

/**
 * Says that the applicant may have been here before, and shows the earlier accounts that are still there beside this one; nothing where
 * there is none.
 */
export const EarlierAccounts = ({ application }: { application: StaffApplication }) => {
  const { earlier, applicant, answers, submittedAt } = application;
  if (earlier.length === 0) return null;
  const { age = null, location = null, occupation = null } = answers;
  const here = earlier.flatMap((one) => (one.facts ? [{ ...one, facts: one.facts }] : []));
  return (
    <Alert severity="warning" sx={{ marginBottom: 4, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>May have been here before</AlertTitle>
      {earlier.map((one) => (
        <div key={one.member.id}>{`${describeEarlier(one)}.`}</div>
      ))}
      The applicant does not see this. A number or an address can have a new owner, so check before you decide.
      {here.length > 0 ? (
        <BareList
          aria-label="Accounts side by side"
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))',
            margin: '16px 0 0',
          }}
        >
          <Account title="This application" person={applicant} facts={{ age, location, occupation }}>
            <span>
              Applied <Time at={submittedAt} />
            </span>
          </Account>
          {here.map(({ member, facts }) => (
            <Account key={member.id} title="Earlier account" person={member} facts={facts}>
              <span>
                Joined <Time at={facts.joinedAt} />
              </span>
              {facts.suspendedAt ? (
                <span>
                  Suspended <Time at={facts.suspendedAt} />
                </span>
              ) : null}
            </Account>
          ))}
        </BareList>
      ) : null}
    </Alert>
  );
};
