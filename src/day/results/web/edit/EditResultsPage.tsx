import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { BackLink, PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { unlessLeaving } from '#ui/browser/unlessLeaving.ts';
import { useResultsToEdit } from './api.ts';
import layout from '#ui/layout/layout.module.css';

const loadForm = () => import('./ResultsForm.tsx');
const ResultsForm = lazy(() => unlessLeaving(loadForm()));
const skeleton = <StackSkeleton heights={['9rem', '9rem']} />;

export default function EditResultsPage({ children }: { children?: ReactNode }) {
  const { id = '' } = useParams();
  const isFeatured = useLocation().pathname.startsWith(addresses.manageFeatured);
  const eventKey = { id, isFeatured };
  const results = useResultsToEdit(eventKey);
  useEffect(() => {
    // In parallel with the data. A failure is shown when the form is rendered.
    loadForm().catch(() => undefined);
  }, []);
  const back = isFeatured
    ? { to: addresses.manageFeatured, label: 'Back to Featured Events' }
    : { to: addresses.manageEvents, label: 'Back to Manage Events' };
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Edit Results · ${festival.name}`}</title>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title="Results" lead={results.data ? <bdi>{results.data.event.title}</bdi> : ' '} />
      <QueryView query={results} skeleton={skeleton} failure="Failed to load results">
        {(data) => (
          <Suspense fallback={skeleton}>
            <ResultsForm key={id} eventKey={eventKey} data={data} reload={async () => (await results.refetch()).data} />
          </Suspense>
        )}
      </QueryView>
      {children}
    </div>
  );
}
