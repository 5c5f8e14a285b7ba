import MuiLink from '@mui/material/Link';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TOUCH_TARGET_PX } from '../../theme/tokens.ts';
import { BareList } from '../bare-list.tsx';
import { Notice } from '../notice.tsx';

interface ErrorSummaryProps<T extends FieldValues> {
  /** What is wrong, in the order of the fields. */
  errors: readonly { name: FieldPath<T>; message: string }[];
  /** Puts the focus on a field. */
  onChoose: (name: FieldPath<T>) => void;
}

/** All that is wrong with a form, at its top, with a link to each field; nothing where nothing is wrong. */
export const ErrorSummary = <T extends FieldValues>({ errors, onChoose }: ErrorSummaryProps<T>) =>
  errors.length > 0 ? (
    <Notice
      tone="error"
      title={errors.length === 1 ? 'Please check one answer' : `Please check ${errors.length} answers`}
    >
      <BareList>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <MuiLink
              href={`#field-${name}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
              }}
            >
              {message}
            </MuiLink>
          </li>
        ))}
      </BareList>
    </Notice>
  ) : null;
