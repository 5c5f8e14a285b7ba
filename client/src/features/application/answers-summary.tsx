import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DescriptionList, type FactRow } from '../../components/description-list.tsx';
import type { Choice } from '../../components/form/field.ts';
import { LinkButton } from '../../components/link-button.tsx';
import * as ask from '../../content/person-fields.ts';
import { paths } from '../../lib/paths.ts';
import { type ApplicationDraft, STEPS, type Step } from './draft.ts';

interface Question {
  readonly name: keyof ApplicationDraft;
  readonly label: string;
  readonly options?: readonly Choice[];
}

/** What is asked before the last step, in the order of the form. */
const QUESTIONS: Record<Exclude<Step, 'verification'>, readonly Question[]> = {
  personal: [ask.FIRST_NAME, ask.LAST_NAME, ask.EMAIL, ask.PHONE, ask.AGE, ask.GENDER, ask.LOCATION],
  background: [
    ask.RELIGIOUS_LEVEL,
    ask.ETHNICITY,
    ask.HEIGHT,
    ask.MARITAL_STATUS,
    ask.HAS_CHILDREN,
    ask.WANTS_CHILDREN,
  ],
  professional: [ask.OCCUPATION, ask.HIGHEST_EDUCATION, ask.INCOME],
};

const toRow = ({ name, label, options }: Question, draft: ApplicationDraft): FactRow => {
  const answer = String(draft[name] ?? '').trim();
  return { term: label, value: options?.find(({ value }) => value === answer)?.label ?? answer };
};

/** Returns the address of a step; the first one is the page's own. */
const buildStepPath = (step: Step): string =>
  step === 'personal' ? paths.application : `${paths.application}?step=${step}`;

/** All answers of the earlier steps, each step with a link back to it. */
export const AnswersSummary = ({ draft }: { draft: ApplicationDraft }) => (
  <Box component="section" aria-labelledby="answers" sx={{ display: 'grid', gap: 3, marginTop: 4 }}>
    <div>
      <Typography id="answers" variant="h4" component="h3">
        Check your answers
      </Typography>
      <Typography color="textSecondary" sx={{ marginTop: 0.5 }}>
        This is what our team will read. Once it is sent, it can’t be changed.
      </Typography>
    </div>
    {STEPS.map(({ value: step, title, label }) =>
      step === 'verification' ? null : (
        <Box key={step} sx={{ borderTop: '1px solid', borderColor: 'divider', paddingTop: 2 }}>
          <Box
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, marginBottom: 1.5 }}
          >
            <Typography variant="h6" component="h4">
              {title}
            </Typography>
            {/* The word ends where the hairline does. */}
            <Box sx={{ marginInlineEnd: '-14px' }}>
              <LinkButton to={buildStepPath(step)} variant="text" about={label}>
                Edit
              </LinkButton>
            </Box>
          </Box>
          <DescriptionList facts={QUESTIONS[step].map((question) => toRow(question, draft))} />
        </Box>
      ),
    )}
  </Box>
);
