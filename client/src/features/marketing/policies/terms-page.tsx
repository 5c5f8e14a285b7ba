import { TERMS } from '../content/terms-of-service.ts';
import { PolicyPage } from './policy-page.tsx';

/** What the house and its members may expect of each other. */
export const TermsPage = () => <PolicyPage policy={TERMS} />;
