import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../shared/contract/settings.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { usePlaceQuestion } from '../../components/form/place-question.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { createPart } from '../../components/part.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { UnsavedChanges } from '../../components/unsaved-changes.tsx';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { showIssues } from '../../lib/form-issues.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { type SettingsDraft, toSettings, toSettingsDraft } from './draft.ts';
import { NotificationTimesSection } from './notification-times/notification-times-section.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

const PrivacyTab = createPart(async () => (await import('./privacy-tab.tsx')).PrivacyTab);
const PreferencesTab = createPart(async () => (await import('./preferences-tab.tsx')).PreferencesTab);
const AnswerSharing = createPart(async () => (await import('./answer-sharing.tsx')).AnswerSharing);
const BlockedPeople = createPart(async () => (await import('./blocked-people.tsx')).BlockedPeople);
const OwnReports = createPart(async () => (await import('./own-reports.tsx')).OwnReports);
const AccessLog = createPart(async () => (await import('./access-log.tsx')).AccessLog);

const TABS = [
  { value: 'notifications', label: 'Notifications', Panel: NotificationsTab },
  { value: 'privacy', label: 'Privacy', Panel: PrivacyTab },
  { value: 'preferences', label: 'Preferences', Panel: PreferencesTab },
] as const;
const CHECKED = [
  'preferences.location',
  'preferences.maxDistance',
  'preferences.interests',
  'preferences.dealBreakers',
] as const;
type Tab = (typeof TABS)[number]['value'];
const TAB_NAMES = TABS.map(({ value }) => value);

/** What is saved apart from the form, under a hairline. */
const BelowForm = ({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) => (
  <Box
    hidden={hidden}
    sx={(theme) => ({
      marginTop: 5,
      paddingTop: 5,
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      '& > section': { paddingBottom: '40px' },
      '& > section + section': { paddingTop: 0 },
      // The page's next part has the same margin.
      '& > section:last-of-type': { paddingBottom: 0 },
    })}
  >
    {children}
  </Box>
);

/** All settings in one form, saved together. */
export const SettingsForm = ({
  settings,
  times,
}: {
  settings: SettingsView;
  times: UseQueryResult<NotificationTimesView>;
}) => {
  const { user } = useCurrentUser();
  const [tab, setTab] = useAddressChoice<Tab>('tab', TAB_NAMES, 'notifications');
  const form = useForm<SettingsDraft>({ defaultValues: toSettingsDraft(settings) });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const { remember, take } = useSavedReset(form);
  const { check, question } = usePlaceQuestion(() => {
    if (tab === 'preferences') setFocus('preferences.location');
    else setTab('preferences');
  });
  const save = useApiMutation(contract.settings.change, {
    onSuccess: async (saved) => {
      queryClient.setQueryData(queryKey(contract.settings.mine), saved);
      take(toSettingsDraft(saved));
      toast({ title: 'Success', description: 'Settings saved successfully' });
      await invalidate(contract.matches.renewal, contract.profiles.feedback, contract.notices.mine);
    },
    errorTitle: 'Error',
    describeError: () => 'Failed to save settings',
    onError: (error) => void showIssues(error, CHECKED, setError),
  });

  return (
    <>
      <UnsavedChanges isDirty={formState.isDirty} />
      <FormStack
        label="Settings"
        onSubmit={handleSubmit((draft) => {
          const { location } = draft.preferences;
          check(location === settings.preferences.location ? null : location, () => {
            remember();
            save.mutate({ body: toSettings(draft, settings) });
          });
        })}
      >
        <Tabs
          label="Kinds of settings"
          value={tab}
          onChange={setTab}
          items={TABS.map(({ value, label, Panel }) => ({
            value,
            label,
            content: (
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                <Suspense fallback={<Spinner />}>
                  <Panel control={control} />
                </Suspense>
              </Box>
            ),
          }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginTop: 1.5 }}>
          <SubmitButton busy={save.isPending}>Save Changes</SubmitButton>
          <Typography variant="body2" color="textSecondary" role="status">
            {formState.isDirty && !save.isPending ? 'You have unsaved changes.' : ''}
          </Typography>
        </Box>
        {question}
      </FormStack>
      {/* Kept behind the other tabs, so that what was changed in it is not lost. */}
      <BelowForm hidden={tab !== 'notifications'}>
        <NotificationTimesSection query={times} />
      </BelowForm>
      {tab === 'privacy' ? (
        <BelowForm>
          <Suspense fallback={<Spinner />}>
            {user?.can.seeMatchmaker ? <AnswerSharing /> : null}
            {user?.can.beIntroduced ? (
              <>
                <BlockedPeople />
                <OwnReports />
              </>
            ) : null}
            <AccessLog />
          </Suspense>
        </BelowForm>
      ) : null}
    </>
  );
};
