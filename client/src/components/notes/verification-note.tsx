import { useMyProfile } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';

/** Says to a member who is introduced to no one yet because staff have to verify them first; nothing to all others. */
export const VerificationNote = () => {
  const { data: profile } = useMyProfile();
  return profile?.awaitsVerification ? (
    <Notice title="Waiting for verification">
      New introductions and recommendations begin as soon as our staff have verified your name, age and gender.
      Introductions you already have stay open.
    </Notice>
  ) : null;
};
