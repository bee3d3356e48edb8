import { lazy, Suspense } from 'react';

// Apart: with the form library a page of the review would be 25.5 kB, over its budget of 25.
const ApplicationDatesForm = lazy(() => import('./ApplicationDatesForm.tsx'));

export const ApplicationDates = ({ form }: { form: 'recruitment' | 'clubRecruitment' }) => (
  <Suspense>
    <ApplicationDatesForm of={form} />
  </Suspense>
);
