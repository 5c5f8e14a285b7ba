import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { Time } from '../shared/time.tsx';
import { Account, SideBySide } from './side-by-side.tsx';

type EarlierAccount = StaffApplication['earlier'][number];

const CONTACTS = { email: 'e-mail', phone: 'phone number' } as const;
const STATES = { suspended: 'a suspended member', deleted: 'a deleted account' } as const;

/** Returns such as "Same e-mail as a suspended member". */
export const describeEarlier = ({ by, state }: Pick<EarlierAccount, 'by' | 'state'>): string =>
  `Same ${by.map((contact) => CONTACTS[contact]).join(' and ')} as ${STATES[state]}`;

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
        <SideBySide>
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
        </SideBySide>
      ) : null}
    </Alert>
  );
};
