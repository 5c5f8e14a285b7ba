import { contract } from '../../../../shared/contract/index.ts';
import { paths } from '../../lib/paths.ts';
import { usePlaceReading } from '../../lib/places.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { LinkButton } from '../link-button.tsx';
import { Notice } from '../notice.tsx';

const Note = () => {
  const { data: settings } = useApiQuery(contract.settings.mine, {});
  const { data: profile } = useMyProfile();
  const searched = settings?.preferences.location.trim() ?? '';
  const place = searched === '' ? (profile?.location?.trim() ?? '') : searched;
  const reading = usePlaceReading(place);
  const hasDistance = settings !== undefined && settings.preferences.maxDistance > 0;
  if (!hasDistance || reading === null || reading.length === 1) return null;
  return (
    <Notice
      title="The distance that you set is not applied"
      action={
        <LinkButton to={searched === '' ? paths.profile : paths.settings} variant="text">
          {searched === '' ? 'Profile' : 'Settings'}
        </LinkButton>
      }
    >
      {reading.length === 0
        ? `We do not know the place “${place}”, so we measure no distance from it.`
        : `There are several places called “${place}”. Until you choose one, we measure no distance from it.`}
    </Notice>
  );
};

/** Says to a member whose distance is measured from a place that is not known that it is not applied; nothing to all others. */
export const PlaceNote = () => {
  const { user } = useCurrentUser();
  return user?.can.beIntroduced ? <Note /> : null;
};
