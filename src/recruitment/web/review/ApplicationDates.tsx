import { Suspense } from 'react';
import { lazyPart } from '#ui/browser/lazyPart.ts';

// Loaded separately: with the form library a page of the review would be 25.5 kB, over its budget of 25.
const ApplicationDatesForm = lazyPart(() => import('./ApplicationDatesForm.tsx'));

export const ApplicationDates = ({ form }: { form: 'recruitment' | 'clubRecruitment' }) => (
  <Suspense>
    <ApplicationDatesForm of={form} />
  </Suspense>
);
