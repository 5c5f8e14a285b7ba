import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { useApiQuery } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PersonalForm } from './personal-form.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SideCard } from './side-card.tsx';

// Behind a tab: fetched when it is first opened.
const PrivacyForm = lazy(async () => ({ default: (await import('./privacy-form.tsx')).PrivacyForm }));
const PeopleIKnow = lazy(async () => ({ default: (await import('./contact-list-card.tsx')).PeopleIKnow }));

const PRIVACY = '#privacy';
const COLUMNS = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 1fr)' } };

const Content = () => {
  const { user } = useCurrentUser();
  const mine = useApiQuery(contract.profiles.mine, {});
  const opensPrivacy = useLocation().hash === PRIVACY;
  const [tab, setTab] = useState<'personal' | 'privacy'>(opensPrivacy ? 'privacy' : 'personal');
  if (!user || mine.isPending) {
    return (
      <Loading label="Loading your profile">
        <Box sx={COLUMNS}>
          <CardSkeleton height={330} />
          <CardSkeleton height={640} />
        </Box>
      </Loading>
    );
  }
  if (mine.isError) {
    return (
      <Notice
        tone="error"
        title="Your profile could not be loaded"
        action={<Button onClick={() => void mine.refetch()}>Try again</Button>}
      >
        {errorMessage(mine.error)}
      </Notice>
    );
  }
  const profile = mine.data;
  const isNotIntroduced = user.role === 'member' && (profile.gender === null || profile.age === null);
  return (
    <Box sx={{ ...COLUMNS, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SideCard user={user} profile={profile} />
        <QuestionsCard />
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 3 }}>
        {isNotIntroduced ? (
          <Notice tone="warning" title="Please tell your gender and age">
            Without both we cannot introduce you to anyone: you receive no daily matches, and nobody receives you.
          </Notice>
        ) : null}
        <div>
          <Tabs
            label="Parts of your profile"
            value={tab}
            onChange={setTab}
            items={[
              { value: 'personal', label: 'Personal Information', content: <PersonalForm profile={profile} /> },
              {
                value: 'privacy',
                label: 'Privacy Settings',
                content: (
                  <Suspense fallback={<Spinner />}>
                    <PrivacyForm settings={profile.privacySettings} />
                    <PeopleIKnow hides={profile.privacySettings.hideFromContacts} />
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

/** My profile: what members learn of me, and who may see it. */
export const ProfilePage = () => (
  <Page title="Profile">
    <PageHeader title="Your profile" lead="What you tell here is how we introduce you, and to whom." />
    <Content />
  </Page>
);
