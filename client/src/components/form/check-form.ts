import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { toast } from '../../lib/toasts.ts';
import { preloadPart } from '../part.tsx';

type Schemas = typeof import('./schemas.ts').formSchemas;
type Name = keyof Schemas;
type Check<Values extends FieldValues, Form extends Name> = Resolver<Values, unknown, z.output<Schemas[Form]>>;

interface CheckForm {
  <Form extends Name>(name: Form): Check<z.input<Schemas[Form]>, Form>;
  <Form extends Name, Values extends FieldValues>(
    name: Form,
    toInput: (values: Values) => unknown,
  ): Check<Values, Form>;
}

/** Loads what checks forms. A browser tries it once for a page. */
const load = () => Promise.all([import('@hookform/resolvers/zod'), import('./schemas.ts')]);

/** Loads what checks forms ahead of the first check. */
export const preloadFormChecks = (): void => preloadPart(load);

const NOT_LOADED = {
  title: 'Your entries could not be checked',
  description: 'Please check your connection and reload the page.',
  variant: 'destructive',
} as const;

const checkBySchema =
  (name: Name, toInput: (values: FieldValues) => unknown = (values) => values): Resolver =>
  async (values, context, options) => {
    try {
      const [{ zodResolver }, { formSchemas }] = await load();
      const check: Resolver = zodResolver(formSchemas[name] as z.ZodType<FieldValues, FieldValues>);
      return await check(toInput(values) as FieldValues, context, options);
    } catch {
      toast(NOT_LOADED);
      return { values: {}, errors: { root: { type: 'load' } } };
    }
  };

/**
 * Returns the resolver that checks a form by the schema of that name, and whose result is what the schema returns.
 * `toInput` builds from the form's values what the schema reads. Where the schemas cannot be loaded the user is told so, and
 * the form is not sent.
 */
export const checkForm = checkBySchema as unknown as CheckForm;
