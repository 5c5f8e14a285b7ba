import { ACCESSIBILITY } from '../content/accessibility.ts';
import { PolicyPage } from './policy-page.tsx';

/** The accessibility statement. */
export const AccessibilityPage = () => <PolicyPage policy={ACCESSIBILITY} />;
