import { useWatch } from 'react-hook-form';
import { problemsByField } from '#ui/form/formErrors.ts';
import { useValidatedForm, type ValidatedFormOptions } from '#ui/form/useValidatedForm.ts';
import { failureOf } from './failure.ts';
import { draftPathOf, draftProblems, isBeyondSize, normalizeDraft, resized, type TeamDraft } from './teamForm.ts';

interface Options extends Pick<ValidatedFormOptions<TeamDraft>, 'defaults' | 'onSubmit' | 'onInvalid' | 'onChange'> {
  event: { nedOnly: boolean };
  registeredCount?: number;
  hasReceipt?: boolean;
  failure: string;
}

const shownFields = /^(teamName|paymentReceiptLink|receipt|participants\.\d+\.\w+)$/;

export function useTeamForm({ event, registeredCount, hasReceipt, failure, ...options }: Options) {
  const form = useValidatedForm<TeamDraft>({
    ...options,
    validate: (draft) => problemsByField(draftProblems(draft, event, registeredCount, hasReceipt)),
    normalize: normalizeDraft,
    pathOf: (path) => (shownFields.test(draftPathOf(path)) ? draftPathOf(path) : undefined),
    picture: 'receipt',
    resendsOnlyChanged: true,
    failure,
    describeFailure: failureOf,
  });
  const draft = useWatch({ control: form.control }) as TeamDraft;
  return {
    ...form,
    draft,
    resize: (size: number) => {
      form.setValue('participants', resized(draft, size).participants);
      form.setValue('size', size);
    },
    brokenCount: form.brokenPaths.filter((path) => !isBeyondSize(path, draft.size)).length,
  };
}

export type TeamFormState = ReturnType<typeof useTeamForm>;
