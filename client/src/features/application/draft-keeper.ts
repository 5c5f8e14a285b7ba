import type { DraftFields } from '../../../../shared/contract/application-draft.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { ApiError, request } from '../../lib/api.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { getCurrentUserId } from '../../lib/session.ts';

/** What the account keeps of an application; it counts its changes. */
export interface KeptDraft {
  readonly version: number;
  readonly fields: DraftFields;
}

/** How long after a change it is kept, while more may follow. */
const WAIT_MS = 500;
/** After how long it is tried again to keep what could not be. */
const RETRY_MS = 5_000;
const CHANNEL = 'application-draft';
const KEY = queryKey(contract.applicationDraft.mine);

const isSame = (one: DraftFields, other: DraftFields): boolean => listDifferences(one, other).length === 0;

const listDifferences = (one: DraftFields, other: DraftFields) =>
  ([...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof DraftFields)[]).filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  );

/** Puts two devices' changes of the same draft together; a field that both have changed stays as it is here. */
const mergeDrafts = (base: DraftFields, here: DraftFields, elsewhere: DraftFields): DraftFields => ({
  ...elsewhere,
  ...Object.fromEntries(listDifferences(base, here).map((name) => [name, here[name]])),
});

interface KeeperOptions {
  readonly userId: string;
  readonly kept: KeptDraft;
  /** Called with the fields that were changed elsewhere; `isMixed`: here too, so that both were put together. */
  readonly onChangedElsewhere: (fields: DraftFields, isMixed: boolean) => void;
  /** Called with whether all that was written is kept, or will be in a moment. */
  readonly onKeeping: (isKeeping: boolean) => void;
}

/**
 * Keeps with the account what is written of an application, a moment after each change, and again where that fails. What another
 * tab or device has kept meanwhile is taken over, field by field.
 */
export const createDraftKeeper = ({ userId, kept: first, onChangedElsewhere, onKeeping }: KeeperOptions) => {
  let kept = first;
  let here = first.fields;
  /** What was sent last, which is kept also where its answer was lost. */
  let sent: DraftFields | undefined;
  let sending: Promise<void> | null = null;
  let isHeld = false;
  let isStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

  const flushAfter = (ms: number): void => {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void flush(), ms);
  };

  /** Takes over what was kept elsewhere; what is only older than what is kept here is no news. */
  const follow = (elsewhere: KeptDraft | null): void => {
    if (!elsewhere || elsewhere.version <= kept.version) return;
    const isMixed = !isSame(kept.fields, here);
    const merged = mergeDrafts(kept.fields, here, elsewhere.fields);
    const isNews = !isSame(merged, here);
    // What both have changed stays as it is here, which is said too, unless what is kept is what was sent from here.
    const both = listDifferences(kept.fields, elsewhere.fields).filter((name) => elsewhere.fields[name] !== here[name]);
    const isOverruled = isMixed && both.length > 0 && !(sent && isSame(sent, elsewhere.fields));
    [kept, here] = [elsewhere, merged];
    if (isNews || isOverruled) onChangedElsewhere(merged, isMixed);
  };

  const handleRefusal = async (error: unknown): Promise<number> => {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    // They may have applied on the other device.
    void invalidate(contract.applications.mine);
    const elsewhere = await request(contract.applicationDraft.mine, {});
    if (!elsewhere) throw error;
    follow(elsewhere);
    return 0;
  };

  /** Sends what is written; returns after how long the rest is sent. */
  const send = async (): Promise<number> => {
    const fields = here;
    sent = fields;
    try {
      const answer = await request(contract.applicationDraft.keep, { body: { version: kept.version, fields } });
      kept = { version: answer.version, fields };
      queryClient.setQueryData(KEY, answer);
      channel?.postMessage(null);
      onKeeping(true);
      return WAIT_MS;
    } catch (error) {
      return await handleRefusal(error).catch(() => {
        onKeeping(false);
        return RETRY_MS;
      });
    }
  };

  /** Keeps now what is not kept yet. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (isHeld || sending || isSame(kept.fields, here) || getCurrentUserId() !== userId) return;
    sending = send().then((nextMs) => {
      sending = null;
      if (!isHeld && !isSame(kept.fields, here)) flushAfter(nextMs);
    });
    await sending;
  };

  /** Keeps what is left as the page is left, and looks, as it is come back to, for what was written elsewhere meanwhile. */
  const handleVisibility = (): void => {
    if (document.visibilityState === 'hidden') void flush();
    else void invalidate(contract.applicationDraft.mine);
  };
  const flushNow = (): void => void flush();

  return {
    follow,
    /** Takes what is on the screen now. */
    write: (fields: DraftFields): void => {
      isHeld = false;
      here = fields;
      if (!isSame(kept.fields, here)) flushAfter(WAIT_MS);
    },
    /**
     * Keeps nothing more, as the application is being sent, until more is written; resolves once nothing is on its way, with whether
     * it was not held already.
     */
    hold: async (): Promise<boolean> => {
      if (isHeld) return false;
      isHeld = true;
      clearTimeout(timer);
      await sending;
      return true;
    },
    /** Begins to listen to other tabs and to the connection; returns how to stop, which keeps what is left to be kept. */
    start: (): (() => void) => {
      isStarted = true;
      if (channel) channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: KEY });
      document.addEventListener('visibilitychange', handleVisibility);
      window.addEventListener('online', flushNow);
      return () => {
        isStarted = false;
        if (channel) channel.onmessage = null;
        document.removeEventListener('visibilitychange', handleVisibility);
        window.removeEventListener('online', flushNow);
        void flush();
      };
    },
  };
};
