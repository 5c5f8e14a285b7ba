import { ACCESSIBILITY } from '../content/accessibility.ts';
import { PolicyPage } from './policy-page.tsx';

/** How the house is kept open to everyone. */
export const AccessibilityPage = () => <PolicyPage policy={ACCESSIBILITY} />;
