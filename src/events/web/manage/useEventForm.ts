import { type BaseSyntheticEvent, type FocusEvent, useId } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import type { EventBody } from './api.ts';
import { bodyOf, type EventForm, fieldOrder, formOf, formProblems } from './eventForm.ts';

type Field = keyof EventForm;
/** Those that are typed, not ticked. */
type TypedField = { [Name in Field]: EventForm[Name] extends string ? Name : never }[Field];
type TickedField = { [Name in Field]: EventForm[Name] extends boolean ? Name : never }[Field];

/** The field at which a refusal of the server stands. */
const refusedAt: Record<string, Field> = { kind_locked: 'isTeamEvent', team_too_large_for_event: 'maxTeamSize' };

const fieldOf = (path = ''): Field | undefined =>
  fieldOrder.find((name) => path === name || path.split('.')[1] === name);

interface Options {
  /** What the form starts from; empty without. */
  from?: FestivalEvent | undefined;
  /** The event that is edited; without one an event is created. */
  editing?: FestivalEvent;
  send: (body: EventBody) => Promise<unknown>;
  /** What is told when the server gives no reason. */
  failure: string;
}

/** The form of an event over its rules. Nothing that was typed is lost when the server says no. */
export function useEventForm({ from, editing, send, failure }: Options) {
  const form = useForm<EventForm>({
    defaultValues: formOf(from),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const problems = formProblems(values, new Date(), editing);
      if (problems.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(problems.map(({ field, msg }) => [field, { type: 'rule', message: msg }]));
      return { values: {}, errors: errors as FieldErrors<EventForm> };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [isTeamEvent, isKoderzEvent, allowOtherDepartments, batches] = useWatch({
    control: form.control,
    name: ['isTeamEvent', 'isKoderzEvent', 'allowOtherDepartments', 'batches'],
  });
  const id = useId();
  const idOf = (name: Field) => `${id}-${name}`;

  function focusFirst(broken: readonly string[]) {
    const first = fieldOrder.find((name) => broken.includes(name));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }

  /** A sentence goes as soon as it is no longer true; a mended date may mend the deadline. */
  function rejudge(name: Field) {
    if (errors[name]?.type === 'refused') form.clearErrors(name);
    const judged = fieldOrder.filter((each) => errors[each]?.type === 'rule');
    if (judged.length > 0) void form.trigger(judged);
  }

  function tell(error: unknown) {
    const entries = error instanceof ApiError && error.status < 500 ? error.errors : [];
    for (const { msg } of entries) toast.error(msg);
    if (entries.length === 0) toast.error(messageOf(error, failure));
    const refused = error instanceof ApiError ? refusedAt[error.code] : undefined;
    const at = entries.map(({ field, msg }) => [fieldOf(field), msg] as const);
    if (refused) at.push([refused, messageOf(error, failure)]);
    for (const [name, message] of at) if (name) form.setError(name, { type: 'refused', message });
    focusFirst(at.map(([name]) => name ?? ''));
  }

  return {
    /** What a field of the kit needs. */
    field: (name: TypedField) => ({
      ...form.register(name, {
        onChange: () => rejudge(name),
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          // Only on the way to another field: a sentence that appears under a press would move the button away from it.
          const goesOn = event.relatedTarget?.matches('input, select, textarea') ?? false;
          if (goesOn && event.target.value !== '') void form.trigger(name);
        },
      }),
      id: idOf(name),
      error: errors[name]?.message,
    }),
    ticks: { isTeamEvent, isKoderzEvent, allowOtherDepartments, batches },
    tick: (name: TickedField, ticked: boolean) => {
      form.setValue(name, ticked);
      rejudge(name);
    },
    chooseBatches: (chosen: string[]) => {
      form.setValue('batches', chosen);
      rejudge('batches');
    },
    idOf,
    errorAt: (name: Field) => errors[name]?.message,
    isSubmitting,
    /** Forgets what was typed. */
    clear: () => form.reset(formOf(from)),
    submit: (event: BaseSyntheticEvent) =>
      void form.handleSubmit(
        async (values) => {
          try {
            await send(bodyOf(values, editing));
          } catch (error) {
            tell(error);
            if (!(error instanceof ApiError)) throw error;
          }
        },
        (broken) => focusFirst(Object.keys(broken)),
      )(event),
  };
}

export type EventFormState = ReturnType<typeof useEventForm>;
