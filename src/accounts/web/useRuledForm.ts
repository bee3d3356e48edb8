import type { BaseSyntheticEvent, FocusEvent, RefCallback } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import { ApiError, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import { missingFields, passwordsDiffer, type Problem } from '../rules.ts';

export const allFields = 'Please fill in all fields';
/** Sentences about the form as a whole: they are told above it too, not only at their fields. */
const formSentences = [missingFields, allFields, passwordsDiffer];

type Texts = Record<string, string>;
export type Problems<V> = { [Name in keyof V]?: Problem };

/** What a field of the kit needs of the form. */
export interface FieldTies {
  name: string;
  ref: RefCallback<Element>;
  onChange: (event: BaseSyntheticEvent) => void;
  onBlur: (event: BaseSyntheticEvent) => void;
  error: string | undefined;
  'aria-required': true;
}

interface RuledFormOptions<V extends Texts> {
  /** In the order in which the fields stand. */
  values: V;
  /** What is wrong, by field; asked on submit and, for a field with text, when the person goes on to another field. */
  problems: (values: V) => Problems<V>;
  /** Puts what was typed into the form that is stored, such as a phone number's hyphen. */
  tidy?: (values: V) => V;
  /** The field at which a refusal of the server stands, by its code. */
  refusedAt?: Record<string, keyof V & string>;
}

/** A form over the rules: nothing is judged while it is first typed, and nothing that was typed is lost. */
export function useRuledForm<V extends Texts>(options: RuledFormOptions<V>) {
  const { values: start, problems, tidy = (values: V) => values, refusedAt = {} } = options;
  const form = useForm<V, unknown, V>({
    defaultValues: start as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false, // it goes by the order in which fields were drawn first
    resolver: (raw) => {
      const values = tidy(raw);
      const broken = Object.entries(problems(values)).filter(([, message]) => message !== undefined);
      if (broken.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(broken.map(([name, message]) => [name, { type: 'rule', message }]));
      return { values: {}, errors: errors as FieldErrors<V> };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const errorAt = (name: keyof V) => errors[name] as FieldError | undefined;

  function focusFirst(broken: readonly string[]) {
    const first = Object.keys(start).find((name) => broken.includes(name));
    if (first !== undefined) form.setFocus(first as Path<V>);
  }

  function tidyField(name: Path<V>) {
    const typed = form.getValues();
    const tidied = tidy(typed)[name];
    if (tidied !== typed[name]) form.setValue(name, tidied as PathValue<V, Path<V>>);
  }

  function tell(error: unknown, fallback: string) {
    const sentence = messageOf(error, fallback);
    toast.error(sentence);
    const at: { field?: string; msg: string }[] = error instanceof ApiError ? [...error.errors] : [];
    const field = error instanceof ApiError ? refusedAt[error.code] : undefined;
    if (field) at.push({ field, msg: sentence });
    const known = at.flatMap(({ field: name = '', msg }) => (name in start ? [[name, msg] as const] : []));
    for (const [name, message] of known) form.setError(name as Path<V>, { type: 'refused', message });
    focusFirst(known.map(([name]) => name));
    if (known.length === 0) form.setError('root', { type: 'refused', message: sentence });
  }

  return {
    field: (name: keyof V & string): FieldTies => ({
      ...form.register(name as Path<V>, {
        onChange: () => {
          // A sentence goes as soon as it is no longer true; a mended password may mend its repetition.
          const judged = Object.keys(start).filter(
            (each) => errorAt(each)?.type === 'rule' || (each === name && errorAt(each)),
          );
          if (judged.length > 0) void form.trigger(judged as Path<V>[]);
        },
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          tidyField(name as Path<V>);
          // Only on the way to another field: a sentence that appears under a press would move the button away from it.
          const goesOn = event.relatedTarget?.matches('input, select, textarea') ?? false;
          if (goesOn && event.target.value !== '') void form.trigger(name as Path<V>);
        },
      }),
      error: errorAt(name)?.message,
      'aria-required': true,
    }),
    /** What the server refused of the whole form. */
    refusal: errors.root?.message,
    isSubmitting,
    value: (name: keyof V & string): string => form.getValues(name as Path<V>),
    clear: (name: keyof V & string) => {
      form.resetField(name as Path<V>);
      form.clearErrors('root');
    },
    /** Always the same function. */
    focus: form.setFocus as (name: keyof V & string) => void,
    /** Asks about one field alone, and shows what is wrong with it. */
    check: (name: keyof V & string) => form.trigger(name as Path<V>, { shouldFocus: true }),
    tell,
    /** Sends what keeps the rules; `fallback` is told when the server gives no reason. */
    submit: (send: (values: V) => Promise<void>, fallback: string) => (event: BaseSyntheticEvent) =>
      void form.handleSubmit(
        async (values) => {
          try {
            await send(values);
          } catch (error) {
            tell(error, fallback);
            if (!(error instanceof ApiError)) throw error;
          }
        },
        (broken) => {
          focusFirst(Object.keys(broken));
          const told = new Set(Object.values(broken).map((each) => (each as FieldError).message ?? ''));
          for (const sentence of formSentences) if (told.has(sentence)) toast.error(sentence);
        },
      )(event),
  };
}
