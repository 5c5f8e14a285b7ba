import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { type ApplicationDraft, answersSchema, STEPS, type Step, toAnswers } from './draft.ts';

const check = zodResolver(answersSchema) as unknown as Resolver<Record<string, unknown>, unknown, ApplicationForm>;
const resolver: Resolver<ApplicationDraft, unknown, ApplicationForm> = (draft, context, options) =>
  check(toAnswers(draft), context, options as never) as ReturnType<
    Resolver<ApplicationDraft, unknown, ApplicationForm>
  >;

const getStepIndex = (step: Step): number => STEPS.findIndex(({ value }) => value === step);

/** The application as a form in steps: forwards only when a step is valid, backwards at any time. */
export const useApplicationForm = (initial: ApplicationDraft) => {
  const [step, setStep] = useState<Step>('personal');
  const form = useForm<ApplicationDraft, unknown, ApplicationForm>({ resolver, defaultValues: initial });
  const at = getStepIndex(step);

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
