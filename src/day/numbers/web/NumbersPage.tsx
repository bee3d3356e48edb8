import { festival } from '#festival';
import { download } from '#platform/http/web/download.ts';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useNumbers } from './api.ts';
import { Sections } from './Sections.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Numbers.module.css';

export default function NumbersPage() {
  const query = useNumbers();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Numbers · ${festival.name}`}</title>
      <PageHeader
        title="Numbers"
        lead="People by event and club, and sign-ups by day."
        action={
          <div className={styles.screenOnly}>
            <ExportButton
              isEmpty={query.data !== undefined && query.data.events.length + query.data.featured.length === 0}
              onExport={() => download('/admin/numbers/export', {})}
              failure="Failed to export the numbers"
            >
              Export CSV
            </ExportButton>
          </div>
        }
      />
      <QueryView
        query={query}
        skeleton={<StackSkeleton heights={['20rem', '12rem']} />}
        failure="Failed to load the numbers"
      >
        {(numbers) =>
          numbers.events.length + numbers.featured.length === 0 ? (
            <EmptyState dots="0" title="No events yet">
              Their numbers appear here as soon as there is one.
            </EmptyState>
          ) : (
            <Sections {...numbers} />
          )
        }
      </QueryView>
    </div>
  );
}
