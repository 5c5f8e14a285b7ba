import { PRIVACY_POLICY } from '../content/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** What the house knows about people, and why. */
export const PrivacyPolicyPage = () => <PolicyPage policy={PRIVACY_POLICY} />;
