import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { SHOW_PHOTOS_TO, SHOW_PROFILE_TO } from '../../../../shared/options.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { useSyncPristineForm } from '../../components/form/use-sync-pristine-form.ts';
import { VisibilityNow } from '../../components/notes/visibility-now.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { buildChoices, SHOW_PHOTOS_LABELS, SHOW_PROFILE_LABELS } from '../../content/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useSaveProfile } from './use-save-profile.ts';

type Privacy = OwnProfile['privacySettings'];

const pickChanged = (now: Privacy, before: Privacy): Partial<Privacy> => ({
  ...(now.hideFromContacts === before.hideFromContacts ? {} : { hideFromContacts: now.hideFromContacts }),
  ...(now.preventScreenshots === before.preventScreenshots ? {} : { preventScreenshots: now.preventScreenshots }),
  ...(now.showProfileTo === before.showProfileTo ? {} : { showProfileTo: now.showProfileTo }),
  ...(now.showPhotosTo === before.showPhotosTo ? {} : { showPhotosTo: now.showPhotosTo }),
});

/** The form of the profile's privacy settings; it sends only what was changed. */
export const PrivacyForm = ({ form, settings }: { form: UseFormReturn<Privacy>; settings: Privacy }) => {
  const { control, handleSubmit, reset, formState } = form;
  const { isDirty, defaultValues } = formState;
  useSyncPristineForm(settings, isDirty, reset);
  const saved = useSavedReset(form);
  const save = useSaveProfile({ onSaved: ({ privacySettings }) => saved.take(privacySettings) });
  const submit = handleSubmit((now) => {
    saved.remember();
    save.mutate({ body: { privacySettings: pickChanged(now, { ...settings, ...defaultValues }) } });
  });

  const showProfileTo = useWatch({ control, name: 'showProfileTo' });
  const profileVisibility = useApiQuery(contract.settings.mine, {}).data?.privacy.profileVisibility;
  const settingsChoice = profileVisibility ? { profileVisibility } : {};

  return (
    <FormStack label="Privacy settings" onSubmit={submit}>
      <SelectField
        control={control}
        name="showProfileTo"
        label="Show my profile to"
        required
        options={buildChoices(SHOW_PROFILE_TO, SHOW_PROFILE_LABELS)}
      />
      <VisibilityNow at="profile" choices={{ showProfileTo, ...settingsChoice }} />
      <SelectField
        control={control}
        name="showPhotosTo"
        label="Show my photos to"
        required
        options={buildChoices(SHOW_PHOTOS_TO, SHOW_PHOTOS_LABELS)}
        help="Others see them blurred. You can show them to one person on that person’s page, and stop again."
      />
      <div>
        <TextLink alone to={paths.profilePreview}>
          See how others see you
        </TextLink>
      </div>
      <SwitchGroup>
        <CheckboxField
          control={control}
          name="hideFromContacts"
          as="switch"
          label="Hide me from people I know"
          help="Colleagues (same company e-mail domain, now or before) and the numbers you list below never see you."
        />
        <CheckboxField
          control={control}
          name="preventScreenshots"
          as="switch"
          label="Discourage screenshots"
          help="No web page can truly prevent a screenshot. We blur your photos when the page loses focus or is printed, and draw the viewer’s name into them."
        />
      </SwitchGroup>
      <div>
        <SubmitButton busy={save.isPending} busyLabel="Saving..." disabled={!isDirty}>
          Save privacy settings
        </SubmitButton>
      </div>
    </FormStack>
  );
};
