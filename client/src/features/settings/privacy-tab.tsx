import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { ALLOW_MESSAGING, PROFILE_VISIBILITIES } from '../../../../shared/options.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import { VisibilityNow } from '../../components/notes/visibility-now.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { buildChoices, MESSAGING_LABELS, VISIBILITY_LABELS } from '../../content/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import type { TabProps } from './draft.ts';

/** The settings of visibility and messaging. */
export const PrivacyTab = ({ control }: TabProps) => {
  const profileVisibility = useWatch({ control, name: 'privacy.profileVisibility' });
  const { data: profile } = useApiQuery(contract.profiles.mine, {});
  const choices = profile ? { profileVisibility, showProfileTo: profile.privacySettings.showProfileTo } : {};
  return (
    <>
      <SelectField
        control={control}
        name="privacy.profileVisibility"
        label="Profile visibility"
        required
        options={buildChoices(PROFILE_VISIBILITIES, VISIBILITY_LABELS)}
      />
      <VisibilityNow at="settings" choices={choices} />
      <div>
        <TextLink alone to={paths.profilePreview}>
          See how others see you
        </TextLink>
      </div>
      <SelectField
        control={control}
        name="privacy.allowMessaging"
        label="Who may message me"
        required
        options={buildChoices(ALLOW_MESSAGING, MESSAGING_LABELS)}
        help="Messages are possible only between people who are connected."
      />
      <SwitchGroup>
        <CheckboxField control={control} name="privacy.showOnlineStatus" as="switch" label="Show when I am online" />
        <CheckboxField
          control={control}
          name="privacy.showLastActive"
          as="switch"
          label="Show when I was last active"
          help="What you hide, you do not see of others. While either is off, no one sees you type, and your read marks appear only when you reply."
        />
      </SwitchGroup>
      <Typography variant="body2" color="textSecondary">
        To hide from colleagues and other people you know, see{' '}
        <TextLink to={`${paths.profile}?tab=privacy`}>the privacy settings of your profile</TextLink>.
      </Typography>
    </>
  );
};
