import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { toast } from '../../lib/toasts.ts';
import {
  type ApplicationDraft,
  buildApplicationDraft,
  countFilledSteps,
  FIELDS,
  findStep,
  findStepToGoOn,
  fromDraftFields,
  STEPS,
  type Step,
  toAnswers,
  toDraftFields,
} from './draft.ts';
import { createDraftKeeper, type KeptDraft } from './draft-keeper.ts';

const resolver = checkForm('fullApplicationForm', toAnswers);

const STEP_NAMES = STEPS.map(({ value }) => value);
const getStepIndex = (step: Step): number => STEP_NAMES.indexOf(step);

const MIXED = {
  title: 'Also edited on another device',
  description: 'We put both together. Please look through your answers before you send them.',
};

/** The application as a form in steps: forwards only when a step is valid, backwards at any time. The address names the step. */
export const useApplicationForm = (user: CurrentUser, kept: KeptDraft | null) => {
  const [asked, setAsked] = useAddressChoice('step', STEP_NAMES, 'personal');
  const [empty] = useState(() => buildApplicationDraft(user));
  const [begun] = useState(() => fromDraftFields(kept?.fields ?? {}, empty));
  const form = useForm<ApplicationDraft, unknown, ApplicationForm>({
    resolver,
    defaultValues: begun,
    // The list of what is wrong takes the focus.
    shouldFocusError: false,
  });
  // An address may name a step that was not reached yet in this form.
  const [furthest, setFurthest] = useState(() => countFilledSteps(begun));
  const [isKeeping, setKeeping] = useState(true);
  /** How often it was tried to go on or to send with answers that are not valid. */
  const [failures, setFailures] = useState(0);
  const isReached = getStepIndex(asked) <= furthest;
  // An application that is opened anew, at an address that names no step, goes on where it was left.
  const [left, setLeft] = useState(asked === 'personal' && furthest > 0 ? findStepToGoOn(begun) : undefined);
  const step: Step = left ?? (isReached ? asked : 'personal');
  const at = getStepIndex(step);
  useEffect(() => {
    if (left === asked) setLeft(undefined);
    else if (step !== asked) setAsked(step, { replace: true });
  }, [left, step, asked, setAsked]);

  const isFollowing = useRef(false);
  const [keeper] = useState(() =>
    createDraftKeeper({
      userId: user.id,
      kept: kept ?? { version: 0, fields: toDraftFields(empty) },
      onKeeping: setKeeping,
      onChangedElsewhere: (fields, isMixed) => {
        const { verificationAgreement } = form.getValues();
        const values = fromDraftFields(fields, empty);
        isFollowing.current = true;
        form.reset({ ...values, verificationAgreement }, { keepErrors: true });
        isFollowing.current = false;
        setFurthest((before) => Math.max(before, countFilledSteps(values)));
        if (isMixed) toast(MIXED);
      },
    }),
  );
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.follow(kept), [keeper, kept]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => {
          if (isFollowing.current) return;
          keeper.write(toDraftFields(values));
          // What was wrong is checked again while it is corrected.
          const changed = type === 'change' && FIELDS.find((field) => field === name);
          if (changed && form.getFieldState(changed).error) void form.trigger(changed);
        },
      }),
    [form, keeper],
  );

  const showStep = (next: Step): void => {
    setFurthest(Math.max(furthest, getStepIndex(next)));
    // A step that is chosen is shown, also where the address has not followed to the one that was left yet.
    setLeft(undefined);
    setAsked(next);
  };

  /** Goes to a step; forwards only past valid steps, else to the first one that is not, with what is wrong in it. */
  const goTo = async (target: Step): Promise<void> => {
    for (const { value, fields } of STEPS.slice(at, Math.max(at, getStepIndex(target)))) {
      if (!(await form.trigger([...fields]))) {
        setFailures((before) => before + 1);
        showStep(value);
        return;
      }
    }
    form.clearErrors();
    showStep(target);
  };

  /** Goes to the step of the first invalid field. */
  const showErrors = (wrong: readonly string[]): void => {
    const first = FIELDS.find((field) => wrong.includes(field));
    if (!first) return;
    setFailures((before) => before + 1);
    showStep(findStep(first));
  };

  const { errors } = form.formState;
  return {
    form,
    keeper,
    step,
    at,
    failures,
    isKeeping,
    /** What is wrong, in the order of the fields. */
    wrong: FIELDS.flatMap((name) => (errors[name] ? [{ name, message: errors[name].message ?? '' }] : [])),
    showStep,
    goTo,
    showErrors,
    previous: STEPS[at - 1]?.value,
    next: STEPS[at + 1]?.value,
  };
};
