import { TERMS } from '../content/terms-of-service.ts';
import { PolicyPage } from './policy-page.tsx';

/** The terms of service. */
export const TermsPage = () => <PolicyPage policy={TERMS} />;
