import { formSentences } from '#people/accounts/web/formSentences.ts';
import { useValidatedForm, type ValidatedFormOptions } from '#ui/form/useValidatedForm.ts';
import type { ClubForm, TeamForm } from './applicant.ts';

type Own = 'defaults' | 'validate' | 'normalize' | 'onSubmit';

export const useApplyForm = <Form extends TeamForm | ClubForm>(options: Pick<ValidatedFormOptions<Form>, Own>) =>
  useValidatedForm<Form>({
    ...options,
    formSentences,
    failure: 'Failed to send your application',
    failsInPlace: true,
  });
