import { useForm } from 'react-hook-form';
import type { InterestWordsView, MatchMessage } from '../../../../../shared/contract/base/views.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { REPORT_REASONS, type ReportReason } from '../../../../../shared/report-options.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_REASON_LABELS } from '../../../content/report-labels.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery, useFailure } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { refetchPeople } from '../person/refetch-people.ts';
import { Evidence } from './evidence.tsx';

/** How many messages go with a report, and how many of them follow the one that is reported. */
const EVIDENCE = { messages: 10, after: 2 };
const NO_MESSAGES: readonly MatchMessage[] = [];

interface ReportDialogProps {
  target: {
    readonly userId: string;
    /** Their first name. */
    readonly name: string;
    /** The match whose last messages can go with the report; absent where there is no conversation. */
    readonly matchId?: string;
    /** The `seq` of the message that is reported. */
    readonly seq?: number;
    /** What they wrote with their interest, which goes with the report too. */
    readonly words?: NonNullable<InterestWordsView['theirs']>;
  };
  onClose: () => void;
  /** Called once the person is blocked as well. */
  onGone?: (() => void) | undefined;
}

/** Reports a person: why, in one's own words if one wishes, and with the last messages, which are shown before they are sent. */
export const ReportDialog = ({ target: { userId, name, matchId, seq, words }, onClose, onGone }: ReportDialogProps) => {
  const { control, handleSubmit, watch, formState } = useForm({
    resolver: checkForm('reportForm'),
    defaultValues: { reason: '' as ReportReason, details: '', sendsMessages: true, block: false },
  });
  const last = useApiQuery(
    contract.messages.list,
    {
      params: { id: matchId ?? '' },
      query: { limit: EVIDENCE.messages, ...(seq === undefined ? {} : { before: seq + EVIDENCE.after + 1 }) },
    },
    { enabled: matchId !== undefined, staleTime: 0 },
  );
  const failure = useFailure(last);
  const messages = [
    ...(words ? [{ ...words, id: 'words', seq: 0, senderId: userId }] : NO_MESSAGES),
    ...(last.data ?? NO_MESSAGES),
  ];
  const send = useApiMutation(contract.reports.create, {
    onSuccess: async (_, { body }) => {
      toast({ title: 'Report sent', description: `Our staff will look at it. ${name} won’t be notified.` });
      onClose();
      await invalidate(contract.reports.mine);
      if (!body.block) return;
      onGone?.();
      await refetchPeople();
    },
    errorTitle: 'Report not sent',
  });
  const submit = handleSubmit(({ reason, details = '', block, sendsMessages }) => {
    const evidence = sendsMessages ? messages.map((message) => message.seq) : [];
    send.mutate({
      body: {
        userId,
        reason,
        ...(details.trim() ? { details } : {}),
        ...(matchId !== undefined && evidence.length > 0 ? { matchId, evidence } : {}),
        ...(block ? { block } : {}),
      },
    });
  });
  return (
    <FormDialog
      title={`Report ${name}`}
      description={`Our staff look at every report, and ${name} won’t be notified. If you are in danger, please call your local emergency number first.`}
      isChanged={formState.isDirty}
      isBusy={send.isPending}
      onClose={onClose}
    >
      <FormStack label={`Report ${name}`} onSubmit={submit}>
        <SelectField
          control={control}
          name="reason"
          label="Reason"
          required
          options={buildChoices(REPORT_REASONS, REPORT_REASON_LABELS)}
        />
        <TextField
          control={control}
          name="details"
          label="What happened"
          rows={3}
          maxLength={LIMITS.report.details}
          help="Optional. It helps us to understand."
        />
        {last.isLoading ? <Spinner /> : null}
        {failure && !last.data ? (
          <LoadFailedNotice
            title="Your last messages could not be loaded"
            query={{ error: failure, refetch: last.refetch }}
          />
        ) : null}
        {messages.length > 0 ? (
          <div>
            <CheckboxField
              control={control}
              name="sendsMessages"
              label="Send these messages with the report"
              help="Staff see nothing else of your conversation."
            />
            {watch('sendsMessages') ? <Evidence messages={messages} otherId={userId} otherName={name} /> : null}
          </div>
        ) : null}
        <CheckboxField
          control={control}
          name="block"
          label={`Block ${name} as well`}
          help="You will no longer see or reach each other. You can unblock them in your settings, under Privacy."
        />
        <SubmitRow busy={send.isPending} busyLabel="Sending..." disabled={last.isLoading} onCancel={onClose}>
          Send report
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};
