import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { checkForm } from '../../components/form/check-form.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import {
  type ApplicationDraft,
  buildApplicationDraft,
  FIELDS,
  findStep,
  STEPS,
  type Step,
  toAnswers,
} from './draft.ts';
import { followStoredDraft, keepDraft, readStoredDraft } from './stored-draft.ts';

const resolver = checkForm('applicationForm', toAnswers);

const STEP_NAMES = STEPS.map(({ value }) => value);
const getStepIndex = (step: Step): number => STEP_NAMES.indexOf(step);

/** The application as a form in steps: forwards only when a step is valid, backwards at any time. The address names the step. */
export const useApplicationForm = (user: CurrentUser) => {
  const userId = user.id;
  const [asked, setAsked] = useAddressChoice('step', STEP_NAMES, 'personal');
  const [empty] = useState(() => buildApplicationDraft(user));
  const [kept] = useState(() => readStoredDraft(userId, empty));
  const form = useForm<ApplicationDraft, unknown, ApplicationForm>({
    resolver,
    defaultValues: kept.values,
    // The list of what is wrong takes the focus.
    shouldFocusError: false,
  });
  // An address may name a step that was not reached yet in this form.
  const [furthest, setFurthest] = useState(kept.furthest);
  const [isKept, setKept] = useState(true);
  /** How often it was tried to go on or to send with answers that are not valid. */
  const [failures, setFailures] = useState(0);
  const isReached = getStepIndex(asked) <= furthest;
  // An application that is opened anew, at an address that names no step, goes on where it was left.
  const leftAt = Math.min(kept.at, kept.furthest);
  const [left, setLeft] = useState(asked === 'personal' && leftAt > 0 ? STEP_NAMES[leftAt] : undefined);
  const step: Step = left ?? (isReached ? asked : 'personal');
  const at = getStepIndex(step);
  useEffect(() => {
    if (left === asked) setLeft(undefined);
    else if (step !== asked) setAsked(step, { replace: true });
  }, [left, step, asked, setAsked]);

  useEffect(() => {
    let isFollowing = false;
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values, name, type }) => {
        if (isFollowing) return;
        setKept(keepDraft(userId, { values, furthest, at }));
        // What was wrong is checked again while it is corrected.
        const changed = type === 'change' && FIELDS.find((field) => field === name);
        if (changed && form.getFieldState(changed).error) void form.trigger(changed);
      },
    });
    const stopFollowing = followStoredDraft(userId, empty, (draft) => {
      isFollowing = true;
      const { verificationAgreement } = form.getValues();
      form.reset({ ...draft.values, verificationAgreement }, { keepErrors: true });
      isFollowing = false;
      setFurthest((before) => Math.max(before, draft.furthest));
    });
    return () => {
      stopKeeping();
      stopFollowing();
    };
  }, [form, userId, empty, furthest, at]);

  const showStep = (next: Step): void => {
    const reached = Math.max(furthest, getStepIndex(next));
    setFurthest(reached);
    // A step that is chosen is shown, also where the address has not followed to the one that was left yet.
    setLeft(undefined);
    setKept(keepDraft(userId, { values: form.getValues(), furthest: reached, at: getStepIndex(next) }));
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
    step,
    at,
    failures,
    isKept,
    /** What is wrong, in the order of the fields. */
    wrong: FIELDS.flatMap((name) => (errors[name] ? [{ name, message: errors[name].message ?? '' }] : [])),
    showStep,
    goTo,
    showErrors,
    previous: STEPS[at - 1]?.value,
    next: STEPS[at + 1]?.value,
  };
};
