import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { CandidateProfileView, PickCandidateView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { OwnWords } from '../../../components/person/own-words.tsx';
import { LargePortrait, PersonLayout, PhotoGallery } from '../../../components/person/photo-gallery.tsx';
import { ProfileFacts } from '../../../components/person/profile-facts.tsx';
import { PromptWords } from '../../../components/person/prompt-words.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { describePerson } from './pick-words.ts';

interface ShownProps {
  profile: CandidateProfileView;
  memberName: string;
}

const Shown = ({ profile, memberName }: ShownProps) => {
  const { firstName } = profile.user;
  return (
    <PersonLayout
      face={
        <>
          <LargePortrait person={profile.user} photo={profile.profilePhoto} profile={profile} />
          <PhotoGallery profile={profile} />
          {profile.photoView === 'blurred' ? (
            <Typography variant="body2" color="textSecondary">
              {`Blurred, as ${memberName} would see them.`}
            </Typography>
          ) : null}
        </>
      }
    >
      <OwnWords text={profile.bio} />
      <PromptWords prompts={profile.prompts} />
      {profile.photos === undefined ? (
        <Typography color="textSecondary">{`${firstName} shows no more than this card.`}</Typography>
      ) : (
        <div>
          <ProfileFacts profile={profile} />
        </div>
      )}
    </PersonLayout>
  );
};

interface CandidateDialogProps {
  member: { id: string; firstName: string };
  candidateId: string;
  /** Their row in the list, where it is there. */
  card: PickCandidateView['person'] | undefined;
  /** Absent where nobody is picked. */
  onPick?: (() => void) | undefined;
  onClose: () => void;
}

/** Somebody who could be introduced to a member, as an introduction would show them; they can read that it was opened. */
export const CandidateDialog = ({ member, candidateId, card, onPick, onClose }: CandidateDialogProps) => {
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const params = { userId: member.id, candidateId };
  // It is not kept: each opening asks anew whether it may be seen.
  const profile = useApiQuery(contract.staffPicks.candidate, { params }, { staleTime: 0, gcTime: 0 });
  const person = profile.data ?? card;
  const name = profile.data?.user.firstName ?? card?.firstName;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>
        {profile.data ? formatName(profile.data.user) : (name ?? 'A person')}
      </DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ marginBottom: 3 }}>
          {person ? <Typography>{describePerson(person)}</Typography> : null}
          <Typography variant="body2" color="textSecondary">
            {`As an introduction would show ${name ?? 'them'} to ${member.firstName}. ${name ?? 'They'} can read that it was opened.`}
          </Typography>
        </Box>
        <QueryContent
          query={profile}
          loading={<CardSkeleton label="Loading this profile" height={480} />}
          failed="This profile could not be opened"
        >
          {(shown) => <Shown profile={shown} memberName={member.firstName} />}
        </QueryContent>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
        {onPick ? (
          <Button variant="contained" onClick={onPick}>
            Pick
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};
