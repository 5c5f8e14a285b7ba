import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffVerificationDocument } from '../../../../../shared/contract/staff/staff-verification-documents.ts';
import { DOCUMENT_LIMITS } from '../../../../../shared/limits.ts';
import { DOCUMENT_CHECKS } from '../../../../../shared/options.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import {
  DOCUMENT_CHECK_LABELS,
  DOCUMENT_KIND_LABELS,
  DOCUMENT_STATUS_LABELS,
  describeChecked,
} from '../../../content/document-words.ts';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { type Action, ActionBar } from '../queue/action-bar.tsx';
import { forgetFormDraft, getDraftKey } from '../queue/form-drafts.ts';
import { OpenRowContent, useOpenRow } from '../queue/open-row.tsx';
import { buildDocumentPath } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import { ApproveDialog, type Checked, describeFact } from './approve-dialog.tsx';
import { DocumentPicture } from './document-picture.tsx';

const { list, decide } = contract.staffVerificationDocuments;
const refetch = () => invalidate(list, contract.staffOperations.waiting, contract.staffMembers.one);
const TONES: Readonly<Record<StaffVerificationDocument['status'], Tone>> = {
  waiting: 'brass',
  approved: 'green',
  rejected: 'clay',
  expired: 'neutral',
};

const Sent = ({ document }: { document: StaffVerificationDocument }) => (
  <span>
    <span>{`${DOCUMENT_KIND_LABELS[document.kind]}, sent `}</span>
    <Time at={document.sentAt} />
  </span>
);

const describeFirst = ({ first }: StaffVerificationDocument): string | null =>
  first && `${formatPerson(first.by)} has approved: ${describeChecked(first.checked, first.until)}`;

const describeOutcome = ({ outcome, status }: StaffVerificationDocument): string | null => {
  if (!outcome) return null;
  return status === 'approved' ? describeChecked(outcome.checked, outcome.until) : outcome.reason;
};

const VerificationDocument = ({
  document,
  queue,
}: {
  document: StaffVerificationDocument;
  queue: Queue<StaffVerificationDocument>;
}) => {
  const { id, user, can, version, status } = document;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const draft = { item: `document:${id}`, fields: ['reason'] as const };
  const deciding = useApiMutation(decide, {
    errorTitle: 'Not decided',
    // Somebody may have been quicker, or its owner has changed what it may show.
    onError: () => void refetch(),
    onSuccess: (decided) => {
      forgetFormDraft(draft);
      if (decided.status === 'waiting')
        toast({ title: 'Approved', description: 'It counts once another administrator has approved it.' });
      queue.openNext();
      void refetch();
    },
    onSettled: () => setAsked(null),
  });
  const approve = (given: Checked): void =>
    deciding.mutate({ params: { id }, body: { decision: 'approved', ...given, version } });
  const reject = (reason: string): void =>
    deciding.mutate({ params: { id }, body: { decision: 'rejected', reason, version } });
  const isBusy = deciding.isPending || (deciding.isSuccess && deciding.data.status !== 'waiting');
  const decisions: readonly Action[] = [
    {
      key: 'a',
      label: 'Approve',
      run: () => setAsked('approve'),
      disabled: isBusy || !can.approve,
      variant: 'contained',
    },
    { key: 'r', label: 'Reject', run: () => setAsked('reject'), disabled: isBusy, color: 'error' },
  ];
  const toggleZoom = (): void => setZoomed(!isZoomed);
  const zoom: Action = { key: 'z', label: isZoomed ? 'Zoom out' : 'Zoom in', run: toggleZoom };
  const note = can.reject ? describeFirst(document) : null;
  const outcome = describeOutcome(document);
  return (
    <QueueItem
      title={formatName(user)}
      states={
        <>
          <StatusChip tone={TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</StatusChip>
          <Typography variant="body2" component="span" color="textSecondary" className="numeric">
            <Sent document={document} />
          </Typography>
          <TextLink to={buildStaffMemberPath(user.id)}>{`About ${user.firstName}`}</TextLink>
        </>
      }
      actions={
        <ActionBar
          title="Document"
          note={note === null ? undefined : <span>{note}</span>}
          actions={[...(can.reject ? decisions : []), zoom]}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {outcome ? <Typography sx={{ overflowWrap: 'anywhere' }}>{outcome}</Typography> : null}
        <DescriptionList
          facts={DOCUMENT_CHECKS.map((check) => ({
            term: DOCUMENT_CHECK_LABELS[check],
            value: describeFact(document, check) ?? '',
          }))}
        />
        <DocumentPicture id={id} name={formatName(user)} isZoomed={isZoomed} onZoom={toggleZoom} />
      </Box>
      <ApproveDialog
        open={asked === 'approve'}
        document={document}
        busy={deciding.isPending}
        onConfirm={approve}
        onCancel={() => setAsked(null)}
      />
      <WordsDialog
        open={asked === 'reject'}
        title={`Reject this document of ${user.firstName}?`}
        confirmLabel="Reject"
        destructive
        required
        busy={deciding.isPending}
        label="Reason"
        maxLength={DOCUMENT_LIMITS.reason}
        draftKey={getDraftKey(draft.item, 'reason')}
        onConfirm={reject}
        onCancel={() => setAsked(null)}
      >
        {`${user.firstName} reads your reason, and can send another document.`}
      </WordsDialog>
    </QueueItem>
  );
};

const Documents = () => {
  const [shown] = useFilter('state');
  const [openId] = useFilter('item');
  const state = shown === 'decided' ? 'decided' : 'waiting';
  const filters = { state } as const;
  const documents = useApiInfiniteQuery(list, PAGE_ROWS, { filters, staleTime: 0 });
  const queue = useQueue<StaffVerificationDocument>({
    list: documents,
    openId: openId || undefined,
    buildPath: buildDocumentPath,
  });
  const open = useOpenRow(queue, list, filters);
  return (
    <QueueFrame
      queue={queue}
      title="Documents"
      lead={
        state === 'waiting'
          ? 'Longest wait first. Two administrators approve each, or one where there is no other.'
          : `Latest first. Each picture is erased ${DOCUMENT_LIMITS.decidedDays} days after its decision.`
      }
      openTitle={open.row && formatName(open.row.user)}
      filters={<Filters folded={<SelectFilter name="state" label="Show" all={WAITING} options={OTHERS} />} />}
      row={(document, link) => (
        <QueueRow
          link={link}
          person={document.user}
          detail={<Sent document={document} />}
          state={document.first && document.can.reject ? <StatusChip>Approved once</StatusChip> : null}
        />
      )}
      empty={
        <EmptyState title={state === 'waiting' ? 'Nothing is waiting' : 'No documents'}>
          Documents that people send appear here. Only administrators see them, and each look is recorded.
        </EmptyState>
      }
    >
      <OpenRowContent
        open={open}
        noun="document"
        back={{ to: queue.listKey, label: 'Back to documents' }}
        gone="It has been decided or erased, or its owner has left."
      >
        {(document) => (
          <VerificationDocument key={`${document.id} ${document.version}`} document={document} queue={queue} />
        )}
      </OpenRowContent>
    </QueueFrame>
  );
};

const WAITING = { value: 'waiting', label: 'Waiting' };
const OTHERS = [{ value: 'decided', label: 'Decided within a week' }];

/** The documents that wait for two admins, for each of them. */
export const DocumentsPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewDocuments) return <AccessRestrictedPage roles={['admin']} />;
  return <Documents />;
};
