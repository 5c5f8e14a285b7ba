import type { ReactNode, SubmitEventHandler } from 'react';
import { LIMITS } from '../../../../../shared/limits.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';

/** The field of why something is corrected, which the audit keeps; `asks` says what to write there. */
export const buildExplanationField = (asks: string) =>
  ({
    name: 'explanation',
    label: 'Explanation',
    rows: 2,
    required: true,
    maxLength: LIMITS.accessNote.max,
    help: `For the audit${asks}, up to ${LIMITS.accessNote.max} characters.`,
  }) as const;

interface CorrectionFormProps {
  label: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Nothing is changed yet. */
  isUnchanged: boolean;
  isBusy: boolean;
  /** Asked before it is corrected; null while there is nothing to ask. */
  question: { title: string; text: string } | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** The fields, with that of {@link buildExplanationField}. */
  children: ReactNode;
}

/** A form with which an admin corrects what a person says of themselves, after confirmation. */
export const CorrectionForm = (props: CorrectionFormProps) => {
  const { label, onSubmit, isUnchanged, isBusy, question, onConfirm, onCancel, children } = props;
  return (
    <FormStack label={label} onSubmit={onSubmit}>
      {children}
      <div>
        <SubmitButton quiet busy={isBusy} busyLabel="Saving..." disabled={isUnchanged}>
          Correct
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        confirmLabel="Correct"
        busy={isBusy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        {question?.text ?? ''}
      </ConfirmDialog>
    </FormStack>
  );
};
