import { PRIVACY_POLICY } from '../content/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';

/** The privacy policy. */
export const PrivacyPolicyPage = () => <PolicyPage policy={PRIVACY_POLICY} />;
