import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import type { TabName } from './match-groups.ts';

interface NobodyYetProps {
  tab: TabName;
  /** Whether the viewer's profile lacks age or gender, without which there are no introductions. */
  lacksBasics: boolean;
}

const TEXTS: Record<TabName, { title: string; text: string }> = {
  today: {
    title: 'No introductions yet today',
    text: 'New introductions are made every night. We would rather show you no one than someone who does not suit you.',
  },
  connected: {
    title: 'No connections yet',
    text: 'When you and someone we introduced are both interested, you are connected and can write to each other.',
  },
  all: {
    title: 'No one has been introduced to you yet',
    text: 'Everyone we introduce to you stays here, so that you can take your time.',
  },
};

/** Shown in place of an empty list of matches: says why it is empty. */
export const NoMatches = ({ tab, lacksBasics }: NobodyYetProps) =>
  lacksBasics ? (
    <EmptyState
      title="Two things are missing"
      action={<LinkButton to={paths.profile}>Complete your profile</LinkButton>}
    >
      We need your age and gender before we can introduce anyone to you, or you to anyone.
    </EmptyState>
  ) : (
    <EmptyState title={TEXTS[tab].title}>{TEXTS[tab].text}</EmptyState>
  );
