import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { readDraft, saveDraft } from '../../chat/threads/drafts.ts';

/** Fields of a form about one item, whose words are kept beside the unsent messages while another item is open. */
export interface WordFields<Field extends string> {
  /** Identifies the item, and the form where it has several. */
  readonly item: string;
  readonly fields: readonly Field[];
}

const getKey = (item: string, field: string): string => `${item}:${field}`;

/** Returns what was written into each field and neither sent nor removed. */
export const readKeptWords = <Field extends string>({ item, fields }: WordFields<Field>): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, readDraft(getKey(item, field))])) as Record<Field, string>;

/** Forgets what was written, once it is sent. */
export const forgetWords = ({ item, fields }: WordFields<string>): void => {
  for (const field of fields) saveDraft(getKey(item, field), '');
};

/** Keeps what is written into the fields of a form, which begins with {@link readKeptWords}. `fields` is to be a constant. */
export const useKeptWords = <Values extends FieldValues, Prepared>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Prepared>, 'subscribe'>,
  { item, fields }: WordFields<Path<Values>>,
): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const field of fields) saveDraft(getKey(item, field), String(values[field] ?? ''));
        },
      }),
    [subscribe, item, fields],
  );
};
