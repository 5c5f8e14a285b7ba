import type { PickState } from '../../../../../shared/pick-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import type { Tone } from '../../../components/status-chip.tsx';

/** How each state of a pick is named. */
export const PICK_STATE_LABELS: Record<PickState, string> = {
  asked: 'Waiting for the other matchmaker',
  waiting: 'In the next introductions',
  introduced: 'Introduced',
  interested: 'Interested',
  mutual: 'Mutual interest',
  declined: 'Declined',
  closed: 'Closed',
  dropped: 'Not introduced',
  withdrawn: 'Withdrawn',
  refused: 'Refused by the other matchmaker',
};

/** The tone of each state's chip. */
export const PICK_STATE_TONES: Record<PickState, Tone> = {
  asked: 'brass',
  waiting: 'brass',
  introduced: 'neutral',
  interested: 'green',
  mutual: 'green',
  declined: 'clay',
  closed: 'clay',
  dropped: 'clay',
  withdrawn: 'neutral',
  refused: 'clay',
};

interface Person {
  readonly age: number | null;
  readonly location: string | null;
  readonly occupation: string | null;
}

/** What a card says of somebody below the name. */
export const describePerson = ({ age, location, occupation }: Person): string =>
  [age, isolate(location ?? ''), isolate(occupation ?? '')]
    .filter((fact) => fact !== null && fact !== '')
    .join(' · ') || 'Nothing provided';
