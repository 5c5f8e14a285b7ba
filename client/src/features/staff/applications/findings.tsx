import { ADULT_AGE, type ReviewFinding } from '../../../../../shared/review-options.ts';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';

/** Each finding: what it is, and how much it may weigh. */
const FINDINGS: Readonly<Record<ReviewFinding, readonly [text: string, tone: Tone]>> = {
  'under-age': [`Says to be under ${ADULT_AGE}`, 'clay'],
  'age-missing': ['Age not provided', 'neutral'],
  'disposable-email': ['E-mail address of a service for throwaway addresses', 'brass'],
  'same-email': ['Same e-mail as another account', 'clay'],
  'same-phone': ['Same phone number as another account', 'clay'],
  'same-name': ['Same or similar name as another account', 'neutral'],
  'same-text': ['Much the same text as another account', 'clay'],
  'contact-data': ['Contact details in the answers', 'brass'],
  'short-text': ['Very short text', 'brass'],
  'repeated-text': ['Text that repeats itself', 'brass'],
};

/** Names what was found. */
export const FindingChips = ({ findings }: { findings: readonly ReviewFinding[] }) =>
  findings.map((found) => {
    const [text, tone] = FINDINGS[found];
    return (
      <StatusChip key={found} tone={tone}>
        {text}
      </StatusChip>
    );
  });
