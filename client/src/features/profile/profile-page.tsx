import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { MissingFactsNote } from '../../components/notes/missing-facts-note.tsx';
import { RenewalNote } from '../../components/notes/renewal-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { createPart } from '../../components/part.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { UnsavedChanges } from '../../components/unsaved-changes.tsx';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PersonalForm, usePersonalForm } from './personal-form.tsx';
import { usePhotoQueue } from './photos/photo-queue.ts';
import { PhotosCard } from './photos/photos-card.tsx';
import { PromptsForm, usePromptsForm } from './prompts-form.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SideCard } from './side-card.tsx';

// Behind a tab, so fetched when it is first opened.
const PrivacyForm = createPart(async () => (await import('./privacy-form.tsx')).PrivacyForm);
const ContactListCard = createPart(async () => (await import('./contact-list-card.tsx')).ContactListCard);

const TABS = ['personal', 'privacy'] as const;
const COLUMNS = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 1fr)' } };

const LOADING = (
  <Loading label="Loading your profile">
    <Box sx={COLUMNS}>
      <CardSkeleton height={330} />
      <CardSkeleton height={640} />
    </Box>
  </Loading>
);

const Content = ({ user, profile }: { user: CurrentUser; profile: OwnProfile }) => {
  // `#privacy` was its address before.
  const [tab, setTab] = useAddressChoice('tab', TABS, useLocation().hash === '#privacy' ? 'privacy' : 'personal');
  // All forms are kept here, so that what was changed on one tab is still there after a look at the other.
  const personal = usePersonalForm(profile);
  const prompts = usePromptsForm(profile);
  const privacy = useForm({ defaultValues: profile.privacySettings });
  const contacts = useForm({ defaultValues: { phones: '' } });
  const isCropping = usePhotoQueue(({ chosen }) => chosen.length > 0);
  const { data: application } = useApiQuery(contract.applications.mine, {}, { enabled: user.can.apply });
  const isDirty = [personal, prompts, privacy, contacts].some(({ formState }) => formState.isDirty);
  return (
    <Box sx={{ ...COLUMNS, alignItems: 'start' }}>
      <UnsavedChanges isDirty={isDirty || isCropping} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SideCard user={user} profile={profile} />
        <QuestionsCard />
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 3 }}>
        <MissingFactsNote />
        {application === null ? (
          <Notice title="Your application fills in your profile">
            As soon as you send it, your answers are copied to the fields that are still empty here.
          </Notice>
        ) : null}
        <PhotosCard />
        <RenewalNote />
        <div>
          <Tabs
            label="Parts of your profile"
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'personal',
                label: 'Personal Information',
                content: (
                  <>
                    <PersonalForm form={personal} profile={profile} can={user.can} />
                    <PromptsForm form={prompts} />
                  </>
                ),
              },
              {
                value: 'privacy',
                label: 'Privacy Settings',
                content: (
                  <Suspense fallback={<Spinner />}>
                    <PrivacyForm form={privacy} settings={profile.privacySettings} />
                    <ContactListCard form={contacts} hides={profile.privacySettings.hideFromContacts} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      </Box>
    </Box>
  );
};

/** The user's own profile: what other members learn about them, and who may see it. */
export const ProfilePage = () => {
  const { user } = useCurrentUser();
  const mine = useApiQuery(contract.profiles.mine, {});
  return (
    <Page title="Profile">
      <PageHeader
        title="Your profile"
        lead="This is what we use to introduce you."
        actions={
          <LinkButton to={paths.profilePreview} variant="outlined">
            See how others see you
          </LinkButton>
        }
      />
      {user ? (
        <QueryContent query={mine} loading={LOADING} failed="Your profile could not be loaded">
          {(profile) => <Content user={user} profile={profile} />}
        </QueryContent>
      ) : (
        LOADING
      )}
    </Page>
  );
};
