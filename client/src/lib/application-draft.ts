import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { keptInTab, keptOnDevice } from './storage.ts';

/** The personal fields of both application forms, as they are on the screen: an untouched select holds an empty text. */
export interface ShortApplicationDraft {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  occupation: string;
  education: string;
  income: string;
  religiousLevel: string;
  about: string;
  verificationAgreement: boolean;
}

/** Where the application is kept in the browser: what a visitor wrote in the tab, what an account wrote on the device. */
export const KEPT_AS = 'application';

/** Keeps in this tab what a visitor has written on the landing page, but for the agreement, which is given anew. */
export const keepVisitorDraft = (draft: ShortApplicationDraft): void => {
  keptInTab.keep(KEPT_AS, JSON.stringify({ ...draft, verificationAgreement: false }));
};

/** Returns what a visitor has written in this tab, over an empty draft; null where they have written nothing. */
export const readVisitorDraft = (): ShortApplicationDraft | null => {
  try {
    const kept: unknown = JSON.parse(keptInTab.read(KEPT_AS) ?? 'null');
    if (kept === null) return null;
    const empty = buildShortApplicationDraft(null);
    const stored: Readonly<Record<string, unknown>> = { ...(kept as object) };
    const known = Object.entries(empty).map(([field, initial]) => [
      field,
      typeof stored[field] === typeof initial ? stored[field] : initial,
    ]);
    return Object.fromEntries(known) as ShortApplicationDraft;
  } catch {
    return null;
  }
};

/** Keeps a visitor's draft on this device for the account that they have opened, whose names and addresses it takes. */
export const giveDraftToUser = (draft: ShortApplicationDraft, user: CurrentUser): void => {
  const { firstName, lastName, email, phone } = user;
  const values = { ...draft, firstName, lastName, email, phone: phone ?? draft.phone };
  // They write it anew where nothing can be kept.
  keptOnDevice.keep(KEPT_AS, JSON.stringify({ userId: user.id, values }));
};

/** Builds an empty draft, filled with what the account already says where there is one. */
export const buildShortApplicationDraft = (
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'phone'> | null,
): ShortApplicationDraft => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  occupation: '',
  education: '',
  income: '',
  religiousLevel: '',
  about: '',
  verificationAgreement: false,
});
