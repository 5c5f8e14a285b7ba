import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { PREVIEW_VIEWERS, type PreviewViewer, type ShowPhotosTo } from '../../../../shared/options.ts';
import { showsPhotosClearly } from '../../../../shared/rules/shown-photos.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormPage } from '../../components/layout/form-page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Facts } from '../../components/person/facts.tsx';
import { OwnWords } from '../../components/person/own-words.tsx';
import { LargePortrait, PersonLayout, PhotoGallery } from '../../components/person/photo-gallery.tsx';
import { ProfileFacts } from '../../components/person/profile-facts.tsx';
import { PromptWords } from '../../components/person/prompt-words.tsx';
import { LoadFailedNotice, QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton } from '../../components/skeletons.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatName } from '../../content/format-name.ts';
import { formatAgeAndLocation } from '../../features/matches/format.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';

const LABELS: Readonly<Record<PreviewViewer, string>> = {
  introduced: 'Introduced',
  connection: 'Connections',
  everybody: 'Everyone',
};

/** Why such a viewer sees nothing of a member. */
const NOTHING: Readonly<Record<PreviewViewer, string>> = {
  introduced: 'While you take a break, nobody new sees you. Your connections still do.',
  connection: 'Your connections do not see you now.',
  everybody: 'Members we have not introduced to you see nothing of you. You can change that in your settings.',
};

const LOADING = <CardSkeleton label="Loading your profile" height={420} />;

const SeenProfile = ({ profile, viewer }: { profile: OtherProfile; viewer: PreviewViewer }) => {
  const { data: own } = useMyProfile();
  const isClear = (showPhotosTo: ShowPhotosTo) =>
    viewer !== 'everybody' && showsPhotosClearly(showPhotosTo, viewer === 'connection');
  const isBlurred = own !== undefined && !isClear(own.privacySettings.showPhotosTo);
  const hasPhotos = profile.profilePhoto !== null;
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 3, padding: { xs: 2.5, md: 4 } }}>
        <div>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {formatName(profile.user)}
          </Typography>
          <Typography color="textSecondary">
            <Facts facts={{ occupation: profile.occupation, others: formatAgeAndLocation(profile) }} />
          </Typography>
        </div>
        <PersonLayout
          face={
            <>
              <Box sx={{ display: 'grid', gap: 1.5, ...(isBlurred ? { '& img': { filter: 'blur(24px)' } } : {}) }}>
                <LargePortrait
                  person={profile.user}
                  photo={profile.profilePhoto}
                  profile={isBlurred ? undefined : profile}
                />
                {isBlurred ? null : <PhotoGallery profile={profile} />}
              </Box>
              {isBlurred && hasPhotos ? (
                <Typography variant="body2" color="textSecondary">
                  They see your photos blurred.
                </Typography>
              ) : null}
            </>
          }
        >
          <OwnWords text={profile.bio} />
          {profile.prompts ? <PromptWords prompts={profile.prompts} /> : null}
          {profile.bio === undefined ? (
            <Typography color="textSecondary">They see no more than this card.</Typography>
          ) : (
            <div>
              <ProfileFacts profile={profile} />
            </div>
          )}
        </PersonLayout>
      </CardContent>
    </Card>
  );
};

const Preview = ({ viewer }: { viewer: PreviewViewer }) => {
  const { user } = useCurrentUser();
  const query = useApiQuery(contract.profiles.preview, { query: { as: viewer } });
  const nothing = user?.can.beIntroduced ? NOTHING[viewer] : 'Members see you once you are approved.';
  return (
    <QueryContent
      query={query}
      loading={LOADING}
      failed={(error, retry) =>
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            title="They see nothing of you"
            action={
              viewer === 'everybody' && user?.can.beIntroduced ? (
                <LinkButton to={`${paths.settings}?tab=privacy`} variant="outlined">
                  Settings
                </LinkButton>
              ) : undefined
            }
          >
            {nothing}
          </EmptyState>
        ) : (
          <LoadFailedNotice title="Your profile could not be loaded" query={{ error, refetch: async () => retry() }} />
        )
      }
    >
      {(profile) => <SeenProfile profile={profile} viewer={viewer} />}
    </QueryContent>
  );
};

/** A member's own profile as others see it: somebody introduced to them, a connection, and everybody else. */
export const PreviewScreen = () => {
  const [viewer, setViewer] = useAddressChoice('as', PREVIEW_VIEWERS, 'introduced');
  return (
    <FormPage title="Profile Preview">
      <PageHeader
        title="How others see you"
        actions={
          <LinkButton to={paths.profile} variant="outlined">
            Your profile
          </LinkButton>
        }
      />
      <Tabs
        label="Who looks at your profile"
        value={viewer}
        onChange={setViewer}
        items={PREVIEW_VIEWERS.map((value) => ({ value, label: LABELS[value], content: <Preview viewer={value} /> }))}
      />
    </FormPage>
  );
};
