import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Call } from '../../../../../shared/contract/base/define.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OwnPendingDecision, PendingDecisionView } from '../../../../../shared/contract/staff/staff-decisions.ts';
import type { DecisionKind } from '../../../../../shared/review-options.ts';
import { request } from '../../../lib/api.ts';
import { buildStaffApplicationPath, buildStaffReportPath, paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ifDisconnected } from '../../../lib/socket.ts';
import { saveDraft } from '../../chat/threads/drafts.ts';
import { formatPerson } from '../shared/row.tsx';
import { type DraftFields, forgetFormDraft, getDraftKey } from './form-drafts.ts';

const { staffApplications, staffConduct, staffDecisions, staffPhotos, staffReports } = contract;

/** One kind of decision, as the console shows it. */
interface Kind {
  /** Says what was decided, such as "Approve Zahra Noor". */
  readonly describe: (decision: OwnPendingDecision) => string;
  /** The item's address, with the filters of its list. */
  readonly buildPath: (id: string, search: string) => string;
  readonly takeBack: (id: string) => Promise<unknown>;
  /** What shows the item. */
  readonly shownBy: readonly Call[];
}

const isApproval = ({ decision }: OwnPendingDecision): boolean => decision === 'approved';
const getFirstName = ({ person }: OwnPendingDecision): string => person?.firstName ?? 'a deleted account';

/** Returns how the address of an item is built that has no page of its own: its id is in the query of its list. */
const buildPathInQuery =
  (base: string, name: string, view?: string) =>
  (id: string | undefined, search: string): string => {
    const query = new URLSearchParams(search);
    if (view !== undefined) query.set('view', view);
    if (id === undefined) query.delete(name);
    else query.set(name, id);
    return query.size === 0 ? base : `${base}?${query}`;
  };

/** Builds the address of a photo in its list, and of the list. */
export const buildPhotoPath = buildPathInQuery(paths.staffPhotos, 'photo');
/** Builds the address of a document in its list, and of the list. */
export const buildDocumentPath = buildPathInQuery(paths.staffPhotos, 'item', 'documents');
/** Builds the address of a new name in its list, and of the list. */
export const buildNamePath = buildPathInQuery(paths.staffNames, 'member');
/** Builds the address of a VIP member without a matchmaker in their list, and of the list. */
export const buildAssignmentPath = buildPathInQuery(paths.staffMembers, 'member', 'assignments');
/** Builds the address of an appeal in its list, and of the list. */
export const buildAppealPath = buildPathInQuery(paths.staffReports, 'item', 'appeals');
/** Builds the address of somebody who sent marked messages in their list, and of the list. */
export const buildMarkedPath = buildPathInQuery(paths.staffReports, 'item', 'marked');

const KINDS: Readonly<Record<DecisionKind, Kind>> = {
  application: {
    describe: (one) => `${isApproval(one) ? 'Approve' : 'Reject'} ${formatPerson(one.person)}`,
    buildPath: (id, search) => buildStaffApplicationPath(id) + search,
    takeBack: (id) => request(staffApplications.takeBack, { params: { id } }),
    shownBy: [staffApplications.list, staffApplications.one],
  },
  photo: {
    describe: (one) => `${isApproval(one) ? 'Approve' : 'Reject'} a photo of ${getFirstName(one)}`,
    buildPath: buildPhotoPath,
    takeBack: (photoId) => request(staffPhotos.takeBack, { params: { photoId } }),
    shownBy: [staffPhotos.list],
  },
  report: {
    describe: (one) => `Close the report about ${getFirstName(one)}`,
    buildPath: (id, search) => buildStaffReportPath(id) + search,
    takeBack: (id) => request(staffReports.takeBack, { params: { id } }),
    shownBy: [staffReports.list, staffReports.one],
  },
  appeal: {
    describe: (one) => `${one.decision === 'lifted' ? 'Lift' : 'Keep'} suspension: ${getFirstName(one)}`,
    buildPath: buildAppealPath,
    takeBack: (id) => request(staffConduct.takeBackAppeal, { params: { id } }),
    shownBy: [staffConduct.appeals],
  },
  marked: {
    describe: ({ person }) => `Seen: ${formatPerson(person)}`,
    buildPath: buildMarkedPath,
    takeBack: (userId) => request(staffConduct.takeBackSeen, { params: { userId } }),
    shownBy: [staffReports.marked],
  },
};

/** What a decision changes once it has taken effect, beside the list of its kind. */
const CHANGED_BY_EFFECT = [
  staffApplications.figures,
  staffConduct.list,
  contract.staffMembers.list,
  contract.staffMembers.one,
] as const;

/** Fetches again what decisions that have taken effect have changed. */
export const refetchAfterEffect = (): void => void invalidate(...CHANGED_BY_EFFECT);

/** Fetches again what shows the items of a kind: somebody may have been quicker. */
export const refetchKind = (kind: DecisionKind): void =>
  void invalidate(staffDecisions.pending, ...KINDS[kind].shownBy, contract.staffOperations.waiting);

/** Says what was decided. */
export const describeDecision = (decision: OwnPendingDecision): string => KINDS[decision.kind].describe(decision);

/** Without a push, the end of the time is looked for so often. */
const LOOK_MS = 5_000;
const NONE: readonly OwnPendingDecision[] = [];

/** What the viewer has decided and can still take back, in every tab. */
export const useOwnPending = (): readonly OwnPendingDecision[] => {
  const { user } = useCurrentUser();
  const { data } = useApiQuery(
    staffDecisions.pending,
    {},
    {
      staleTime: 0,
      enabled: Boolean(user?.can.staff.reviewApplications),
      refetchInterval: ({ state }) => (state.data?.length ? LOOK_MS : false),
    },
  );
  return data ?? NONE;
};

/** Something about which a decision may be pending. */
export interface Decidable {
  readonly id: string;
  readonly pending?: PendingDecisionView | null;
}

/** Returns whether a decision about an item is pending: by anybody as it was loaded, by the viewer as is known now. */
export const useIsPending = (): ((item: Decidable) => boolean) => {
  const own = new Set(useOwnPending().map(({ id }) => id));
  return ({ id, pending }) => Boolean(pending) || own.has(id);
};

interface DecideOptions {
  readonly kind: DecisionKind;
  /** What was written for it, which is forgotten once it is sent. */
  readonly draft?: DraftFields<string>;
  /** The title of the notification where it is refused. */
  readonly failed: string;
}

/** Makes a decision that can be taken back for a while, once: a key that is pressed again before the page is drawn anew does nothing. */
export const useDecide = <C extends Call>(call: C, { kind, draft, failed }: DecideOptions) => {
  const isSending = useRef(false);
  const deciding = useApiMutation(call, {
    errorTitle: failed,
    onError: () => refetchKind(kind),
    onSuccess: () => {
      if (draft) forgetFormDraft(draft);
      void invalidate(staffDecisions.pending);
      // A push announces what has changed in the queue, so that a quick reviewer does not fetch it twice.
      ifDisconnected(() => refetchKind(kind));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const mutate: typeof deciding.mutate = (...given) => {
    if (isSending.current) return;
    isSending.current = true;
    deciding.mutate(...given);
  };
  return { mutate, isPending: deciding.isPending };
};

/** The pages of each kind of decision; the filters of a list stay where an item is opened on it. */
const PAGES: Readonly<Record<DecisionKind, RegExp>> = {
  application: /^\/staff(\/applications\/|$)/,
  photo: /^\/staff\/photos/,
  report: /^\/staff\/reports/,
  appeal: /^\/staff\/reports/,
  marked: /^\/staff\/reports/,
};

/** Takes a decision back, puts what was written for it back into the drafts, and opens the item. */
export const useTakeBack = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useMutation(
    {
      meta: { errorTitle: 'Not undone' },
      mutationFn: ({ kind, id }: OwnPendingDecision) => KINDS[kind].takeBack(id),
      onSuccess: (_, { kind, id, written }) => {
        for (const [field, text] of Object.entries(written)) saveDraft(getDraftKey(`${kind}:${id}`, field), text);
        const path = KINDS[kind].buildPath(id, PAGES[kind].test(pathname) ? search : '');
        navigate(path, { replace: path === pathname + search });
      },
      onSettled: (_, __, { kind }) => refetchKind(kind),
    },
    queryClient,
  );
};
