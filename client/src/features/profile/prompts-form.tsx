import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { getPromptText, PROMPTS, type PromptId } from '../../../../shared/prompts.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { useSyncPristineForm } from '../../components/form/use-sync-pristine-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

const PLACES = Array.from({ length: LIMITS.prompts.most }, (_, at) => at);

/** The prompts as they are on the screen: always as many as there may be, those not chosen empty. */
export interface PromptsDraft {
  prompts: { id: PromptId | ''; text: string }[];
}

/** Converts the prompts of a profile to the form's values; a server of the release before sends none. */
const toDraft = ({ prompts = [] }: Partial<OwnProfile>): PromptsDraft => ({
  prompts: PLACES.map((at) => prompts[at] ?? { id: '', text: '' }),
});

/** Converts the form's values to the prompts to save: those that are chosen. */
const toPrompts = ({ prompts }: PromptsDraft): OwnProfile['prompts'] =>
  prompts.flatMap(({ id, text }) => (id === '' ? [] : [{ id, text }]));

/** What the form of the prompts holds; it follows the stored profile until something is changed. */
export const usePromptsForm = (profile: OwnProfile): UseFormReturn<PromptsDraft> => {
  const form = useForm<PromptsDraft>({ defaultValues: toDraft(profile) });
  useSyncPristineForm(profile, form.formState.isDirty, (now) => form.reset(toDraft(now)));
  return form;
};

/** The form of the prompts: up to three sentences to finish, for those who see the whole profile. */
export const PromptsForm = ({ form }: { form: UseFormReturn<PromptsDraft> }) => {
  const { control, handleSubmit, setError, formState } = form;
  const chosen = useWatch({ control, name: 'prompts' });
  const saved = useSavedReset(form);
  const save = useSaveProfile({ onSaved: (now) => saved.take(toDraft(now)) });
  const submit = handleSubmit((draft) => {
    const blank = draft.prompts.findIndex(({ id, text }) => id !== '' && text.trim() === '');
    if (blank >= 0) {
      setError(`prompts.${blank}.text`, { message: 'Please write something first' }, { shouldFocus: true });
      return;
    }
    saved.remember();
    save.mutate({ body: { prompts: toPrompts(draft) } });
  });
  const isTaken = (id: string, at: number) => chosen.some((one, other) => other !== at && one.id === id);
  return (
    <Box component="section" aria-labelledby="prompts" sx={{ marginTop: 5 }}>
      <Typography id="prompts" variant="h4" component="h2">
        Three more things about you
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5, marginBottom: 2.5 }}>
        Finish up to three sentences. Whoever sees your full profile reads them.
      </Typography>
      <FormStack label="Prompts" onSubmit={submit}>
        {PLACES.map((at) => {
          const id = chosen[at]?.id;
          return (
            <Box key={at} sx={{ display: 'grid', gap: 1.5 }}>
              <SelectField
                control={control}
                name={`prompts.${at}.id`}
                label={`Prompt ${at + 1}`}
                placeholder="None"
                options={PROMPTS.filter((one) => !isTaken(one.id, at)).map((one) => ({
                  value: one.id,
                  label: one.text,
                }))}
              />
              {id ? (
                <TextField
                  control={control}
                  name={`prompts.${at}.text`}
                  label={getPromptText(id)}
                  rows={2}
                  maxLength={LIMITS.prompts.max}
                  required
                />
              ) : null}
            </Box>
          );
        })}
        <div>
          <SubmitButton busy={save.isPending} busyLabel="Saving..." disabled={!formState.isDirty}>
            Save prompts
          </SubmitButton>
        </div>
      </FormStack>
    </Box>
  );
};
