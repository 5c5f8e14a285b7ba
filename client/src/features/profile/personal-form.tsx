import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useForm } from 'react-hook-form';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { type ProfileChange, profileChange } from '../../../../shared/contract/profiles.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { showIssues } from '../../lib/form-issues.ts';
import { PROFILE_FIELDS, type ProfileDraft, pickChanged, toProfileChange, toProfileDraft } from './draft.ts';
import { PersonalFields } from './personal-fields.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import { useSyncPristineForm } from './use-sync-pristine-form.ts';

type Check = Resolver<ProfileDraft, unknown, ProfileChange>;
const check = zodResolver(profileChange) as unknown as (...args: unknown[]) => ReturnType<Check>;
const resolver: Check = (draft, context, options) => check(toProfileChange(draft), context, options);

/** The form of the personal profile fields; it sends only what was changed. */
export const PersonalForm = ({ profile, isMember }: { profile: OwnProfile; isMember: boolean }) => {
  const { control, handleSubmit, setError, reset, formState } = useForm<ProfileDraft, unknown, ProfileChange>({
    resolver,
    defaultValues: toProfileDraft(profile),
  });
  useSyncPristineForm(profile, formState.isDirty, (now) => reset(toProfileDraft(now)));
  const save = useSaveProfile({
    onSaved: (saved) => reset(toProfileDraft(saved)),
    onError: (error) => showIssues(error, [...PROFILE_FIELDS], setError),
  });
  const submit = handleSubmit((change) => save.mutate({ body: pickChanged(change, profile) }));

  return (
    <FormStack label="Personal information" onSubmit={submit}>
      <PersonalFields
        control={control}
        ethnicity={profile.ethnicity}
        height={profile.height}
        isMember={isMember}
        isVerified={profile.verificationStatus === 'verified'}
      />
      <div>
        <SubmitButton busy={save.isPending} busyLabel="Saving..." disabled={!formState.isDirty}>
          Save profile
        </SubmitButton>
      </div>
    </FormStack>
  );
};
