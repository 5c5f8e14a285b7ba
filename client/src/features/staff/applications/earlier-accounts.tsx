import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';

type EarlierAccount = StaffApplication['earlier'][number];

const CONTACTS = { email: 'e-mail', phone: 'phone number' } as const;
const STATES = { suspended: 'a suspended member', deleted: 'a deleted account' } as const;

/** Returns such as "Same e-mail as a suspended member". */
export const describeEarlier = ({ by, state }: Pick<EarlierAccount, 'by' | 'state'>): string =>
  `Same ${by.map((contact) => CONTACTS[contact]).join(' and ')} as ${STATES[state]}`;

/** Says that the applicant may have been here before, with a link to each earlier account; nothing where there is none. */
export const EarlierAccounts = ({ earlier }: Pick<StaffApplication, 'earlier'>) =>
  earlier.length > 0 ? (
    <Alert severity="warning" sx={{ marginBottom: 4 }}>
      <AlertTitle>May have been here before</AlertTitle>
      {earlier.map((one) => (
        <div key={one.member.id}>
          {describeEarlier(one)}
          {one.state === 'suspended' ? (
            <span>
              {': '}
              <TextLink to={buildStaffMemberPath(one.member.id)}>{formatName(one.member)}</TextLink>
            </span>
          ) : null}
          .
        </div>
      ))}
      The applicant does not see this. A number or an address can have a new owner, so check before you decide.
    </Alert>
  ) : null;
