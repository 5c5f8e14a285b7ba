import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MemberChange } from '../../../../../shared/contract/staff/member-change.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import {
  ROLES,
  TIERS,
  VERIFICATION_STATUSES,
  VERIFICATION_WAYS,
  type VerificationWay,
} from '../../../../../shared/options.ts';
import { MEMBERSHIP_LIMITS } from '../../../../../shared/plans.ts';
import { isStaffRole } from '../../../../../shared/rules/roles.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import {
  buildChoices,
  ROLE_LABELS,
  TIER_LABELS,
  VERIFICATION_LABELS,
  VERIFICATION_WAY_LABELS,
} from '../../../content/option-labels.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { getMidnight } from '../../../lib/midnight.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery, useFailure } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { saveDraft } from '../../chat/threads/drafts.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';

/** Updates a member's role, tier, matchmaker or status; the service pushes `user:updated` to them. */
const useChangeMember = (done: (member: StaffMember) => string) =>
  useApiMutation(contract.staffMembers.change, {
    onSuccess: async (member) => {
      // What waits for a second admin has changed nothing yet.
      toast('kind' in member ? WAITS_FOR_SECOND_ADMIN : { title: 'Saved', description: done(member) });
      await invalidate(
        contract.staffMembers.one,
        contract.staffMembers.list,
        contract.staffMembers.requests,
        contract.staffMatchmakers.list,
      );
    },
    errorTitle: 'Not saved',
  });

const KEYS = ['membershipTier', 'assignedMatchmakerId', 'verificationStatus', 'role'] as const;
type Membership = Pick<StaffMember, (typeof KEYS)[number]>;

const toMembership = (member: StaffMember): Membership => ({
  membershipTier: member.membershipTier,
  assignedMatchmakerId: member.assignedMatchmakerId,
  verificationStatus: member.verificationStatus,
  role: member.role,
});
/** How somebody was verified, asked for where the mark is given; and until when a tier is given, where it is another one. */
interface Asked {
  way: VerificationWay | '';
  note: string;
  until: string;
}
const NOTHING_ASKED: Asked = { way: '', note: '', until: '' };

const pickChanged = (now: Membership, before: Membership): MemberChange =>
  Object.fromEntries(KEYS.filter((key) => now[key] !== before[key]).map((key) => [key, now[key]]));

/** The choice for a matchmaker whose name is not known, as the list is not there yet. */
const buildUnknown = ({ assignedMatchmakerId }: StaffMember) =>
  assignedMatchmakerId === null ? [] : [{ value: assignedMatchmakerId, label: 'Not loaded' }];

const TELLS = 'We tell them. The audit keeps the old value, the new one and your reason.';

const describeStep = (what: string, before: string | null, after: string | null): string =>
  `${what} from ${before ?? 'none'} to ${after ?? 'none'}.`;

const describeMark = (change: MemberChange, { verificationStatus: before }: StaffMember): string => {
  const { verificationStatus, verification } = change;
  if (verificationStatus === undefined) return '';
  if (verificationStatus !== 'verified') return 'They lose the verified mark.';
  const way = verification ? `: ${VERIFICATION_WAY_LABELS[verification.way].toLowerCase()}` : '';
  return before === 'verified' ? `How they were verified${way}.` : `They get the verified mark${way}.`;
};

/** Says what will be different. */
const describeChange = (change: MemberChange, member: StaffMember, nameMatchmaker: (id: string) => string): string => {
  const { membershipTier, assignedMatchmakerId, role } = change;
  const nameOf = (id: string | null): string | null => (id === null ? null : isolate(nameMatchmaker(id)));
  const parts = [
    membershipTier
      ? describeStep('Tier', member.membershipTier && TIER_LABELS[member.membershipTier], TIER_LABELS[membershipTier])
      : '',
    assignedMatchmakerId === undefined
      ? ''
      : describeStep('Matchmaker', nameOf(member.assignedMatchmakerId), nameOf(assignedMatchmakerId)),
    describeMark(change, member),
    role
      ? `${describeStep('Role', ROLE_LABELS[member.role], ROLE_LABELS[role])} They may see and do all that this role may.`
      : '',
    role && (isStaffRole(role) || isStaffRole(member.role)) ? 'A second admin must confirm this.' : TELLS,
  ];
  return parts.filter(Boolean).join(' ');
};

/** The form of an account's tier, matchmaker, verification and role. Each change is asked about, with a reason for the audit. */
export const MembershipForm = ({ member }: { member: StaffMember }) => {
  const [waiting, setWaiting] = useState<MemberChange | null>(null);
  const keptFocus = useKeptFocus();
  const [isAsked, setAsked] = useState(false);
  const nextStep = useRef<HTMLDivElement>(null);
  // Nothing can be saved any more, so the focus goes on to where the request waits once the question has closed.
  useEffect(() => {
    if (isAsked) nextStep.current?.querySelector('a')?.focus();
  }, [isAsked]);
  const matchmakers = useApiQuery(contract.staffMatchmakers.list, {}, { staleTime: 0 });
  const failure = useFailure(matchmakers);
  const { control, handleSubmit, formState, setError, reset } = useForm<Membership & Asked>({
    values: { ...toMembership(member), ...NOTHING_ASKED },
  });
  const [status, tier] = useWatch({ control, name: ['verificationStatus', 'membershipTier'] });
  const isVerified = status === 'verified';
  const isNewTier = tier !== null && tier !== member.membershipTier;
  const isNewlyVerified = isVerified && member.verificationStatus !== 'verified';
  // Of a mark that was given before this was asked, it can be added.
  const asksHow = isNewlyVerified || (isVerified && !member.verification?.way);
  const change = useChangeMember((saved) => `${formatName(saved)} has been updated.`);
  const send = (body: MemberChange) =>
    change.mutate(
      { params: { userId: member.id }, body },
      {
        onSuccess: (answer) => {
          saveDraft(`standing:${member.id}`, '');
          // What waits for a second admin is not to be asked for twice.
          if (!('kind' in answer)) return;
          reset();
          setAsked(true);
        },
        onSettled: () => setWaiting(null),
        // What is entered stays where it is shown at its field what is wrong with it.
        onError: (error) => {
          if (!showIssues(error, [...KEYS, 'until', 'note'], setError)) void invalidate(contract.staffMembers.one);
        },
      },
    );
  const nameMatchmaker = (id: string): string => matchmakers.data?.find((one) => one.id === id)?.name ?? '';
  const submit = handleSubmit((now) => {
    const body = pickChanged(now, toMembership(member));
    if (isNewlyVerified && !now.way) return setError('way', { message: 'Please choose how they were verified' });
    if (isNewTier && now.until) body.until = getMidnight(now.until);
    if (asksHow && now.way) {
      const note = now.note.trim();
      body.verificationStatus = 'verified';
      body.verification = { way: now.way, ...(note && { note }) };
    }
    setAsked(false);
    setWaiting(body);
  });

  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <FormStack label="Standing" onSubmit={submit}>
        <FormRow>
          <SelectField
            control={control}
            name="membershipTier"
            label="Tier"
            placeholder="None"
            emptyValue={null}
            disabled={!member.can.changeTier}
            options={buildChoices(TIERS, TIER_LABELS)}
          />
          <SelectField
            control={control}
            name="assignedMatchmakerId"
            label="Matchmaker"
            placeholder="No matchmaker"
            emptyValue={null}
            disabled={!member.can.assignMatchmaker || !matchmakers.data}
            options={matchmakers.data?.map(({ id, name }) => ({ value: id, label: name })) ?? buildUnknown(member)}
          />
        </FormRow>
        {isNewTier ? (
          <TextField
            control={control}
            name="until"
            label="Tier until"
            type="date"
            help="Empty: without an end. They pay nothing for it."
          />
        ) : null}
        {failure && !matchmakers.data ? (
          <LoadFailedNotice
            title="The matchmakers could not be loaded"
            query={{ error: failure, refetch: matchmakers.refetch }}
          />
        ) : null}
        <FormRow>
          <SelectField
            control={control}
            name="verificationStatus"
            label="Verification"
            required
            help="Confirms that name, age and gender were checked. It is removed when the member changes one of them."
            options={buildChoices(VERIFICATION_STATUSES, VERIFICATION_LABELS)}
          />
          <SelectField control={control} name="role" label="Role" required options={buildChoices(ROLES, ROLE_LABELS)} />
        </FormRow>
        {asksHow ? (
          <>
            <SelectField
              control={control}
              name="way"
              label="How they were verified"
              required={isNewlyVerified}
              options={buildChoices(VERIFICATION_WAYS, VERIFICATION_WAY_LABELS)}
            />
            <TextField
              control={control}
              name="note"
              label="Note on the verification"
              rows={2}
              maxLength={LIMITS.verificationNote.max}
              help={`Optional, up to ${LIMITS.verificationNote.max} characters. Staff see it, and the member in an export of their data.`}
            />
          </>
        ) : null}
        <div>
          <SubmitButton busy={change.isPending} busyLabel="Saving..." disabled={!formState.isDirty}>
            Save
          </SubmitButton>
        </div>
        {isAsked ? (
          <div ref={nextStep}>
            <span>{`${WAITS_FOR_SECOND_ADMIN.title}. `}</span>
            <TextLink to={paths.staffRequests}>See the requests</TextLink>
          </div>
        ) : null}
        <WordsDialog
          open={waiting !== null}
          title={`Change ${formatName(member)}?`}
          confirmLabel={waiting?.role ? 'Change role' : 'Change'}
          busy={change.isPending}
          label="Reason"
          maxLength={MEMBERSHIP_LIMITS.reason}
          required
          draftKey={`standing:${member.id}`}
          onConfirm={(reason) => waiting && send({ ...waiting, reason })}
          onCancel={() => setWaiting(null)}
        >
          {waiting ? <span>{describeChange(waiting, member, nameMatchmaker)}</span> : null}
        </WordsDialog>
      </FormStack>
    </Box>
  );
};
