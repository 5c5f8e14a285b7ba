import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import type { ProfileChange } from '../../../../shared/contract/profiles.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { checkForm } from '../../components/form/check-form.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { usePlaceQuestion } from '../../components/form/place-question.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { useSyncPristineForm } from '../../components/form/use-sync-pristine-form.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { PROFILE_FIELDS, type ProfileDraft, pickChanged, toProfileChange, toProfileDraft } from './draft.ts';
import { PersonalFields } from './personal-fields.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const resolver = checkForm('profileChange', toProfileChange);

/**
 * Whether a change is the one by which a member may replace their gender. To fill it in for the first time or empty it does not count;
 * where none is left, the service refuses it.
 */
const replacesGender = ({ gender }: ProfileChange, stored: OwnProfile): boolean => {
  const { last = stored.gender, isLeft = true } = stored.genderChange ?? {};
  return Boolean(gender) && last !== null && gender !== last && isLeft;
};

type PersonalFormState = UseFormReturn<ProfileDraft, unknown, ProfileChange>;

/** What the personal profile fields hold; it follows the stored profile until something is changed. */
export const usePersonalForm = (profile: OwnProfile): PersonalFormState => {
  const form: PersonalFormState = useForm({ resolver, defaultValues: toProfileDraft(profile) });
  useSyncPristineForm(profile, form.formState.isDirty, (now) => form.reset(toProfileDraft(now)));
  return form;
};

interface PersonalFormProps {
  form: PersonalFormState;
  profile: OwnProfile;
  can: CurrentUser['can'];
}

/** The form of the personal profile fields; it sends only what was changed. A member is asked before they replace their gender. */
export const PersonalForm = ({ form, profile, can }: PersonalFormProps) => {
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const { isDirty, defaultValues } = formState;
  const isVerified = profile.verificationStatus === 'verified';
  const [asked, setAsked] = useState<ProfileChange | null>(null);
  const saved = useSavedReset(form);
  const { check, question } = usePlaceQuestion(() => setFocus('location'));
  const save = useSaveProfile({
    onSaved: (now) => saved.take(toProfileDraft(now)),
    onError: (error) => showIssues(error, [...PROFILE_FIELDS], setError),
  });
  const send = (body: ProfileChange) => {
    setAsked(null);
    saved.remember();
    save.mutate({ body });
  };
  const submit = handleSubmit((change) => {
    const body = pickChanged(change, toProfileChange({ ...toProfileDraft(profile), ...defaultValues }));
    check(body.location, () => {
      if (can.beIntroduced && replacesGender(body, profile)) setAsked(body);
      else send(body);
    });
  });

  return (
    <FormStack label="Personal information" onSubmit={submit}>
      <PersonalFields
        control={control}
        ethnicity={profile.ethnicity}
        height={profile.height}
        isMember={can.beIntroduced}
        isVerified={isVerified}
        isStatusChecked={Boolean(profile.documentChecks?.some(({ check }) => check === 'marital-status'))}
      />
      <div>
        <SubmitButton busy={save.isPending} busyLabel="Saving..." disabled={!isDirty}>
          Save profile
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="Change your gender?"
        confirmLabel="Change gender"
        onConfirm={() => asked && send(asked)}
        onCancel={() => setAsked(null)}
      >
        You can change it once. After that, only our staff can correct it. Your introductions follow it from tomorrow
        on.
        {isVerified ? ' The verified badge is removed until our staff have checked it again.' : ''}
      </ConfirmDialog>
      {question}
    </FormStack>
  );
};
