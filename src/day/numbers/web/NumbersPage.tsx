import { festival } from '#festival';
import { download } from '#platform/http/web/download.ts';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useNumbers } from './api.ts';
import { CountsTable } from './CountsTable.tsx';
import { SignUpsTable } from './SignUpsTable.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Numbers.module.css';

export default function NumbersPage() {
  const numbers = useNumbers();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Numbers · ${festival.name}`}</title>
      <PageHeader
        title="Numbers"
        lead="People by event and club, and sign-ups by day. Only the Teams column counts teams."
        action={
          <div className={styles.screenOnly}>
            <ExportButton
              isEmpty={numbers.data !== undefined && numbers.data.events.length + numbers.data.featured.length === 0}
              onExport={() => download('/admin/numbers/export', {})}
              failure="Failed to export the numbers"
            >
              Export CSV
            </ExportButton>
          </div>
        }
      />
      <QueryView
        query={numbers}
        skeleton={<StackSkeleton heights={['20rem', '12rem']} />}
        failure="Failed to load the numbers"
      >
        {({ events, featured, totals, clubs, signUps }) =>
          events.length + featured.length === 0 ? (
            <EmptyState dots="0" title="No events yet">
              Their numbers appear here as soon as there is one.
            </EmptyState>
          ) : (
            <>
              <section className={styles.section}>
                <h2>Total</h2>
                <CountsTable
                  caption="People at all events"
                  head="Events"
                  rows={[{ ...totals, _id: 'total', title: 'All events', below: 'Featured events too', limit: null }]}
                />
              </section>
              {events.length > 0 && (
                <section className={styles.section}>
                  <h2>Events</h2>
                  <CountsTable
                    caption="People by event"
                    head="Event"
                    rows={events.map(({ organizerClub, ...event }) => ({ ...event, below: organizerClub }))}
                  />
                </section>
              )}
              {featured.length > 0 && (
                <section className={styles.section}>
                  <h2>Featured Events</h2>
                  <CountsTable
                    caption="People by featured event"
                    head="Featured event"
                    rows={featured.map(({ universities, organizerClub, ...event }) => ({
                      ...event,
                      below: universities.map(({ name, people }) => `${name} ${people}`).join(' · ') || organizerClub,
                    }))}
                  />
                </section>
              )}
              <section className={styles.section}>
                <h2>Clubs</h2>
                <CountsTable
                  caption="People by club"
                  head="Club"
                  rows={clubs.map((club) => ({ ...club, _id: club.organizerClub, title: club.organizerClub }))}
                />
              </section>
              <section className={styles.section}>
                <h2>Sign-ups</h2>
                <SignUpsTable signUps={signUps} />
              </section>
            </>
          )
        }
      </QueryView>
    </div>
  );
}
