import { BRAND } from '../../shared/brand.ts';
import type { Config } from '../config.ts';

/** Returns a sentence about each way in which people write to the service of a production installation, and nobody reads it. */
export const listUnreachable = ({
  isProduction,
  supportEmail,
}: Pick<Config, 'isProduction' | 'supportEmail'>): string[] => {
  if (!isProduction) return [];
  const texts: string[] = [];
  if (supportEmail === undefined) {
    texts.push(
      'SUPPORT_EMAIL: missing, so what people write in the forms reaches nobody; set an address that somebody reads.',
    );
  }
  if (BRAND.domain.endsWith('.example')) {
    texts.push(
      `shared/brand.ts: the pages name addresses at ${BRAND.domain}, which no mail reaches; set the company's domain.`,
    );
  }
  return texts;
};
