import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { useController, useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PreferenceImpactView, SettingsView } from '../../../../../shared/contract/settings.ts';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { usePlaceQuestion } from '../../../components/form/place-question.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useSavedReset } from '../../../components/form/use-saved-reset.ts';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { UnsavedChanges } from '../../../components/unsaved-changes.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { type SettingsDraft, type TabProps, toList, toSettings, toSettingsDraft } from '../draft.ts';
import { describeLimit } from '../preference-impact.tsx';
import { usePreferenceImpact } from '../use-preference-impact.ts';
import { CostFailed, RangeFields } from './range-fields.tsx';
import { WISH_CHOICES } from './wish-choices.ts';

const CHECKED = ['preferences.location', 'preferences.maxDistance', 'preferences.dealBreakers'] as const;

const LOADING = <CardSkeleton label="Loading your wishes" height={480} />;

/** Chooses among limits that exclude each other; the chosen one stands among the deal-breakers of the form. */
const WishChoice = ({
  control,
  cost,
  label,
  options,
}: TabProps & { cost: PreferenceImpactView | undefined } & (typeof WISH_CHOICES)[number]) => {
  const { field } = useController({ control, name: 'preferences.dealBreakers' });
  const isOne = (text: string): boolean => options.some(({ value }) => value === text);
  const limits = toList(field.value);
  const chosen = limits.find(isOne) ?? '';
  const reading = cost?.dealBreakers.find(({ text }) => text === chosen);
  return (
    <MuiTextField
      select
      id={`wish-${label.replaceAll(' ', '-')}`}
      label={label}
      value={chosen}
      onChange={({ target }) =>
        field.onChange([...limits.filter((text) => !isOne(text)), target.value].filter(Boolean).join(', '))
      }
      helperText={cost && reading ? describeLimit(reading, cost) : ''}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">No limit</MenuItem>
      {options.map(({ value, label: name }) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  );
};

const WishesForm = ({ settings }: { settings: SettingsView }) => {
  const form = useForm<SettingsDraft>({ defaultValues: toSettingsDraft(settings) });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const { remember, take } = useSavedReset(form);
  const cost = usePreferenceImpact(control);
  const { check, question } = usePlaceQuestion(() => setFocus('preferences.location'));
  const save = useApiMutation(contract.settings.change, {
    onSuccess: async (saved) => {
      queryClient.setQueryData(queryKey(contract.settings.mine), saved);
      take(toSettingsDraft(saved));
      toast({ title: 'Wishes saved', description: 'We use them from your next introductions on.' });
      await invalidate(contract.matches.renewal, contract.profiles.feedback);
    },
    errorTitle: 'Not saved',
    onError: (error) => void showIssues(error, CHECKED, setError),
  });
  return (
    <FormStack
      label="Whom you hope to meet"
      onSubmit={handleSubmit((draft) => {
        const { location } = draft.preferences;
        const { preferences } = toSettings(draft, settings);
        check(location === settings.preferences.location ? null : location, () => {
          remember();
          save.mutate({ body: { preferences } });
        });
      })}
    >
      <UnsavedChanges isDirty={formState.isDirty} />
      <RangeFields control={control} cost={cost} />
      <FormRow>
        {WISH_CHOICES.map((choice) => (
          <WishChoice key={choice.label} control={control} cost={cost.data} {...choice} />
        ))}
      </FormRow>
      <CostFailed cost={cost} />
      <div>
        <SubmitButton busy={save.isPending} busyLabel="Saving...">
          Save wishes
        </SubmitButton>
      </div>
      {question}
    </FormStack>
  );
};

/** The few wishes that somebody begins with, each with what it costs; the preferences of the settings have them all. */
export const WishesPage = () => {
  const { user } = useCurrentUser();
  const settings = useApiQuery(contract.settings.mine, {});
  return (
    <FormPage title="Your Wishes">
      <PageHeader
        title="Whom you hope to meet"
        lead={
          user?.can.beIntroduced
            ? 'All of it is optional. Each wish says how many people it leaves out.'
            : 'All of it is optional. Once you are a member, each wish says how many people it leaves out.'
        }
        actions={
          user?.can.apply ? (
            <LinkButton to={paths.applicationStatus} variant="outlined">
              Your application
            </LinkButton>
          ) : (
            <LinkButton to={`${paths.settings}?tab=preferences`} variant="outlined">
              All preferences
            </LinkButton>
          )
        }
      />
      <QueryContent query={settings} loading={LOADING} failed="Your wishes could not be loaded">
        {(stored) => <WishesForm settings={stored} />}
      </QueryContent>
    </FormPage>
  );
};
