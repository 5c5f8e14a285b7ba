import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { NotificationTimesView } from '../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../shared/contract/settings.ts';
import { PRAYERS } from '../../../../shared/options.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { usePlaceQuestion } from '../../components/form/place-question.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { useSyncPristineForm } from '../../components/form/use-sync-pristine-form.ts';
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
import {
  type NotificationTimesDraft,
  toNotificationTimesChange,
  toNotificationTimesDraft,
} from './notification-times/draft.ts';
import { NotificationsTab } from './notifications-tab.tsx';

const PrivacyTab = createPart(async () => (await import('./privacy-tab.tsx')).PrivacyTab);
const PreferencesTab = createPart(async () => (await import('./preferences-tab.tsx')).PreferencesTab);
const AnswerSharing = createPart(async () => (await import('./answer-sharing.tsx')).AnswerSharing);
const BlockedPeople = createPart(async () => (await import('./blocked-people.tsx')).BlockedPeople);
const OwnReports = createPart(async () => (await import('./own-reports.tsx')).OwnReports);
const AccessLog = createPart(async () => (await import('./access-log.tsx')).AccessLog);

const TAB_NAMES = ['notifications', 'privacy', 'preferences'] as const;
type Tab = (typeof TAB_NAMES)[number];
const CHECKED = [
  'preferences.location',
  'preferences.maxDistance',
  'preferences.interests',
  'preferences.dealBreakers',
] as const;
const CHECKED_TIMES = [
  'timeZone',
  'quietHours.from',
  'quietHours.to',
  ...PRAYERS.map((prayer) => `shifts.${prayer}` as const),
] as const;

/** What is saved apart from the form, under a hairline. */
const BelowForm = ({ children }: { children: ReactNode }) => (
  <Box
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

const NOT_SAVED = { errorTitle: 'Error', describeError: () => 'Failed to save settings' } as const;

/** Returns the form of the notifications' times, which are loaded by themselves: what is stored comes into it as long as it is unchanged. */
const useTimesForm = (times: NotificationTimesView | undefined): UseFormReturn<NotificationTimesDraft> => {
  const form = useForm<NotificationTimesDraft>(times ? { defaultValues: toNotificationTimesDraft(times.choices) } : {});
  useSyncPristineForm(times, form.formState.isDirty, (stored) => {
    if (stored) form.reset(toNotificationTimesDraft(stored.choices));
  });
  return form;
};

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
  const timesForm = useTimesForm(times.data);
  const timesReset = useSavedReset(timesForm);
  const { check, question } = usePlaceQuestion(() => {
    if (tab === 'preferences') setFocus('preferences.location');
    else setTab('preferences');
  });
  const save = useApiMutation(contract.settings.change, {
    onSuccess: async (saved) => {
      queryClient.setQueryData(queryKey(contract.settings.mine), saved);
      take(toSettingsDraft(saved));
      await invalidate(contract.matches.renewal, contract.profiles.feedback, contract.notices.mine);
    },
    ...NOT_SAVED,
    onError: (error) => void showIssues(error, CHECKED, setError),
  });
  const saveTimes = useApiMutation(contract.noticeTimes.change, {
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey(contract.noticeTimes.mine), saved);
      timesReset.take(toNotificationTimesDraft(saved.choices));
    },
    ...NOT_SAVED,
    onError: (error) => {
      if (showIssues(error, CHECKED_TIMES, timesForm.setError)) setTab('notifications');
    },
  });
  /** Saves what was changed of the times first, as it alone may be refused by its fields. */
  const saveAll = async (draft: SettingsDraft): Promise<void> => {
    remember();
    timesReset.remember();
    const change = times.data && toNotificationTimesChange(timesForm.getValues(), times.data.choices);
    try {
      if (change) await saveTimes.mutateAsync({ body: change });
      await save.mutateAsync({ body: toSettings(draft, settings) });
    } catch {
      // The call that failed has said so.
      return;
    }
    toast({ title: 'Success', description: 'Settings saved successfully' });
  };
  const isBusy = save.isPending || saveTimes.isPending;
  const isDirty = formState.isDirty || timesForm.formState.isDirty;
  const panels: Readonly<Record<Tab, { label: string; panel: ReactNode }>> = {
    notifications: {
      label: 'Notifications',
      panel: <NotificationsTab control={control} timesForm={timesForm} times={times} />,
    },
    privacy: { label: 'Privacy', panel: <PrivacyTab control={control} /> },
    preferences: { label: 'Preferences', panel: <PreferencesTab control={control} /> },
  };

  return (
    <>
      <UnsavedChanges isDirty={isDirty} />
      <FormStack
        label="Settings"
        onSubmit={handleSubmit((draft) => {
          const { location } = draft.preferences;
          check(location === settings.preferences.location ? null : location, () => void saveAll(draft));
        })}
      >
        <Tabs
          label="Kinds of settings"
          value={tab}
          onChange={setTab}
          items={TAB_NAMES.map((name) => ({
            value: name,
            label: panels[name].label,
            content: (
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                <Suspense fallback={<Spinner />}>{panels[name].panel}</Suspense>
              </Box>
            ),
          }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginTop: 1.5 }}>
          <SubmitButton busy={isBusy}>Save Changes</SubmitButton>
          <Typography variant="body2" color="textSecondary" role="status">
            {isDirty && !isBusy ? 'You have unsaved changes.' : ''}
          </Typography>
        </Box>
        {question}
      </FormStack>
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
