import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import type { Question } from '../../../../shared/questions/question.ts';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import type { AnswerDraft } from './draft.ts';

interface AnswerSwitchProps {
  label: string;
  help?: ReactNode;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

/** One thing that an answer may be used for. */
export const AnswerSwitch = ({ label, help, checked, onChange }: AnswerSwitchProps) => {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={checked}
            onChange={(_, isOn) => onChange(isOn)}
            slotProps={{ input: help ? { 'aria-describedby': id } : {} }}
          />
        }
      />
      {help ? <FormHelperText id={id}>{help}</FormHelperText> : null}
    </div>
  );
};

interface AnswerSwitchesProps {
  question: Question;
  draft: AnswerDraft;
  onChange: (draft: AnswerDraft) => void;
}

/** What an answer may be used for beside the score; an answer to a special question is never shown. */
export const AnswerSwitches = ({ question, draft, onChange }: AnswerSwitchesProps) => (
  <SwitchGroup>
    <AnswerSwitch
      label="May keep us apart from people to whom this matters"
      help={`${draft.shown ? '' : 'Nobody learns your answer. '}While this is off, their limits take it as not given.`}
      checked={draft.mayKeepApart}
      onChange={(mayKeepApart) => onChange({ ...draft, mayKeepApart })}
    />
    {question.sensitivity === 'special' ? null : (
      <AnswerSwitch
        label="Show this on my profile"
        help="To those who see your full profile."
        checked={draft.shown}
        onChange={(shown) => onChange({ ...draft, shown })}
      />
    )}
  </SwitchGroup>
);
