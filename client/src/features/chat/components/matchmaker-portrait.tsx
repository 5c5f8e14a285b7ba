import { Portrait } from '../../../components/portrait/portrait.tsx';

interface MatchmakerPortraitProps {
  id: string;
  /** The full name: a matchmaker's is one text. */
  name: string;
  photo?: string | null;
  size?: number;
  isBesideName?: boolean;
}

/** A matchmaker's photo or monogram, alike wherever they are shown. */
export const MatchmakerPortrait = ({ id, name, photo = null, ...shown }: MatchmakerPortraitProps) => {
  const [firstName = '', ...others] = name.split(' ');
  return <Portrait photo={photo} seed={id} name={{ firstName, lastName: others.at(-1) ?? '' }} {...shown} />;
};
