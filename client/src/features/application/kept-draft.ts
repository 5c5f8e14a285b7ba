import type { ApplicationDraft } from './draft.ts';

/** The application as the tab keeps it over a reload, until it is sent or the session ends. */
interface KeptDraft {
  readonly userId: string;
  readonly values: Partial<ApplicationDraft>;
  /** The last step that was reached, counted from 0. */
  readonly furthest: number;
}

const STORED_AS = 'application';

/** Returns the user's kept draft over an empty one, and the last step that was reached. */
export const readKeptDraft = (
  userId: string,
  empty: ApplicationDraft,
): { values: ApplicationDraft; furthest: number } => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Partial<KeptDraft>;
    if (kept.userId !== userId || !kept.values) return { values: empty, furthest: 0 };
    return { values: { ...empty, ...kept.values }, furthest: Number(kept.furthest) || 0 };
  } catch {
    return { values: empty, furthest: 0 };
  }
};

/** Keeps the draft in the tab. The agreement is given anew. */
export const keepDraft = (userId: string, values: Partial<ApplicationDraft>, furthest: number): void => {
  const kept: KeptDraft = { userId, values: { ...values, verificationAgreement: false }, furthest };
  sessionStorage.setItem(STORED_AS, JSON.stringify(kept));
};

/** Removes the kept draft, once the application is sent. */
export const forgetDraft = (): void => sessionStorage.removeItem(STORED_AS);
