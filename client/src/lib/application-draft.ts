import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { request } from './api.ts';
import { queryClient, queryKey } from './query/query.ts';
import { keptInTab } from './storage.ts';

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

/** Where the tab keeps what a visitor wrote. */
const KEPT_AS = 'application';

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

/**
 * Keeps a visitor's draft with the account that they have opened, whose names and addresses it takes. Where that fails, the form has it
 * all the same, and keeps it with the next change.
 */
export const giveDraftToUser = (
  { verificationAgreement: _, ...written }: ShortApplicationDraft,
  user: CurrentUser,
): void => {
  const { firstName, lastName, email, phone } = user;
  const draft = { version: 0, fields: { ...written, firstName, lastName, email, phone: phone ?? written.phone } };
  const key = queryKey(contract.applicationDraft.mine);
  queryClient.setQueryData(key, draft);
  request(contract.applicationDraft.keep, { body: draft }).then(
    (kept) => queryClient.setQueryData(key, kept),
    () => undefined,
  );
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
