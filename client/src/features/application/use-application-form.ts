import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { type ApplicationDraft, answersSchema, STEPS, type Step, toAnswers } from './draft.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';

const check = zodResolver(answersSchema) as unknown as Resolver<Record<string, unknown>, unknown, ApplicationForm>;
const resolver: Resolver<ApplicationDraft, unknown, ApplicationForm> = (draft, context, options) =>
  check(toAnswers(draft), context, options as never) as ReturnType<
    Resolver<ApplicationDraft, unknown, ApplicationForm>
  >;

const STEP_NAMES = STEPS.map(({ value }) => value);
const getStepIndex = (step: Step): number => STEPS.findIndex(({ value }) => value === step);

/** The application as a form in steps: forwards only when a step is valid, backwards at any time. The address names the step. */
export const useApplicationForm = (userId: string, empty: ApplicationDraft) => {
  const [asked, setAsked] = useAddressChoice('step', STEP_NAMES, 'personal');
  const [kept] = useState(() => readKeptDraft(userId, empty));
  const form = useForm<ApplicationDraft, unknown, ApplicationForm>({ resolver, defaultValues: kept.values });
  // An address may name a step that was not reached yet in this form.
  const [furthest, setFurthest] = useState(kept.furthest);
  const isReached = getStepIndex(asked) <= furthest;
  const step: Step = isReached ? asked : 'personal';
  const at = getStepIndex(step);
  useEffect(() => {
    if (!isReached) setAsked('personal', { replace: true });
  }, [isReached, setAsked]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(userId, values, furthest),
      }),
    [form, userId, furthest],
  );
  const setStep = (next: Step): void => {
    const reached = Math.max(furthest, getStepIndex(next));
    setFurthest(reached);
    keepDraft(userId, form.getValues(), reached);
    setAsked(next);
  };

  /** Goes to a step; forwards only past valid steps, else to the first invalid one. */
  const goTo = async (target: Step): Promise<void> => {
    for (const { value, fields } of STEPS.slice(at, Math.max(at, getStepIndex(target)))) {
      if (!(await form.trigger([...fields], { shouldFocus: value === step }))) {
        setStep(value);
        return;
      }
    }
    setStep(target);
  };

  /** Goes to the step of the first invalid field. */
  const showErrors = (wrong: readonly string[]): void => {
    const first = STEPS.find(({ fields }) => fields.some((field) => wrong.includes(field)));
    if (first) setStep(first.value);
  };

  return { form, step, at, goTo, showErrors, previous: STEPS[at - 1]?.value, next: STEPS[at + 1]?.value };
};
