import { problemsByField } from '#ui/form/formErrors.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import type { FestivalEvent } from '../../contract.ts';
import type { EventBody } from './api.ts';
import { bodyOf, copyOf, type EventForm, formOf, formProblems, refusedValue } from './eventForm.ts';

const names = Object.keys(formOf());

interface Options {
  from?: FestivalEvent | undefined;
  editing?: FestivalEvent;
  /** The key of its draft. */
  draft: string;
  /** False: it was not sent. */
  send: (body: EventBody) => Promise<void | boolean>;
  failure: string;
}

export const useEventForm = ({ from, editing, draft, send, failure }: Options) =>
  useValidatedForm<EventForm>({
    defaults: editing ? formOf(from) : copyOf(from),
    validate: (values) => problemsByField(formProblems(values, new Date(), editing)),
    errorFields: { kind_locked: 'isTeamEvent', team_too_large_for_event: 'maxTeamSize', picture_gone: 'picture' },
    // The server nests some fields, such as `eligibilityCriteria.batches`.
    pathOf: (path) =>
      path === 'picture.alt' ? 'pictureAlt' : names.find((name) => path === name || path.split('.')[1] === name),
    onSubmit: (values) => send(bodyOf(values, editing)),
    draft,
    picture: 'picture',
    failure,
    refusedValue,
  });

export type EventFormState = ReturnType<typeof useEventForm>;
