import { counted } from '#platform/counted.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { CardSkeletons } from '#ui/Skeleton.tsx';
import { useSubjectDialog } from '#ui/useSubjectDialog.ts';
import { type ManagedFeatured, useDeleteFeatured, useDeletionEffect, useManagedFeatured } from './api.ts';
import { FeaturedAdminCard } from './FeaturedAdminCard.tsx';
import layout from '#ui/layout.module.css';
import styles from './FeaturedAdminCard.module.css';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const DeleteEventDialog = lazy(() => import('#events/web/manage/DeleteEventDialog.tsx'));
const TeamsDialog = lazy(() => import('./TeamsDialog.tsx'));

export default function ManageFeaturedPage() {
  const events = useManagedFeatured();
  const form = useSubjectDialog<ManagedFeatured | undefined>();
  const deletion = useSubjectDialog<ManagedFeatured>();
  const deleteFeatured = useDeleteFeatured();
  const effect = useDeletionEffect(deletion.current?.isOpen ? deletion.current.subject._id : undefined);
  const [params, setParams] = useSearchParams();
  const shown = events.data?.find(({ _id }) => _id === params.get('registrations'));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const goTo = (query: Record<string, string>) => setParams(query, { replace: true, preventScrollReset: true });
  const createButton = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);
  const count = events.data?.length;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Featured Events Management · ${festival.name}`}</title>
      <PageHeader
        title="Featured Events Management"
        lead={count === undefined ? ' ' : counted(count, 'event', 'events')}
        action={
          <Button ref={createButton} variant="primary" onClick={() => form.open(undefined)}>
            <AddIcon />
            Create Featured Event
          </Button>
        }
      />
      <QueryView query={events} skeleton={<CardSkeletons count={3} />} failure="Failed to load featured events">
        {(all) =>
          all.length === 0 ? (
            <EmptyState dots="0" title="No featured events found">
              The events you create stand here.
            </EmptyState>
          ) : (
            <ul className={styles.cards}>
              {all.map((event) => (
                <FeaturedAdminCard
                  key={event._id}
                  event={event}
                  onView={() => goTo({ registrations: event._id })}
                  onEdit={() => form.open(event)}
                  onDelete={() => {
                    isGone.current = false;
                    deletion.open(event);
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Suspense>
        {form.current && (
          <EventDialog
            key={`form-${form.current.key}`}
            event={form.current.subject}
            open={form.current.isOpen}
            onClose={form.close}
          />
        )}
        {deletion.current && (
          <DeleteEventDialog
            key={`deletion-${deletion.current.key}`}
            event={deletion.current.subject}
            question="Are you sure you want to delete this featured event?"
            effect={effect}
            mutation={deleteFeatured}
            failure="Failed to delete featured event"
            open={deletion.current.isOpen}
            onClose={deletion.close}
            onDeleted={() => {
              isGone.current = true;
              deletion.close();
            }}
            finalFocus={() => (isGone.current ? createButton.current : undefined)}
          />
        )}
        {last && (
          <TeamsDialog
            key={`teams-${last._id}`}
            event={last}
            open={shown !== undefined}
            onClose={() => goTo({})}
            finalFocus={() => document.getElementById(`registrations-${last._id}`)}
          />
        )}
      </Suspense>
    </div>
  );
}
