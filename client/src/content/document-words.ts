import type { DocumentChecks } from '../../../shared/contract/base/documents.ts';
import type { DocumentCheck, DocumentKind, DocumentStatus } from '../../../shared/options.ts';
import { formatMoment } from './format.ts';

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  passport: 'Passport',
  'national-id': 'National ID',
};

/** A kind within a sentence. */
export const DOCUMENT_KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  passport: 'passport',
  'national-id': 'national ID',
};

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Not decided in time',
};

export const DOCUMENT_CHECK_LABELS: Readonly<Record<DocumentCheck, string>> = {
  identity: 'Identity',
  age: 'Age',
  'marital-status': 'Marital status',
};

const formatUntil = (until: string | null): string =>
  until === null ? '' : `, until ${formatMoment(`${until}T12:00:00Z`, 'date')}`;

/** Returns what was checked until a day, as the beginning of a sentence: “Identity, age, until December 31, 2030”. */
export const describeChecked = (checked: readonly DocumentCheck[], until: string | null): string => {
  const words = checked.map((check) => DOCUMENT_CHECK_LABELS[check].toLowerCase()).join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${formatUntil(until)}`;
};

/** Returns what was checked on documents, a sentence for each day up to which it counts; null for nothing. */
export const describeChecks = (checks: DocumentChecks = []): string | null => {
  const days = [...new Set(checks.map(({ until }) => until))];
  const sentences = days.map((day) =>
    describeChecked(
      checks.flatMap(({ check, until }) => (until === day ? [check] : [])),
      day,
    ),
  );
  return sentences.join('. ') || null;
};
