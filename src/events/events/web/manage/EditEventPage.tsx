import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { unlessLeaving } from '#ui/browser/unlessLeaving.ts';
import { MessagePage } from '#ui/layout/MessagePage.tsx';
import { BackButton, BackLink, PageHeader } from '#ui/layout/PageHeader.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { isEditableBy } from '../../rules.ts';
import { useEventToEdit } from './api.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './EventFields.module.css';
import text from '#ui/layout/text.module.css';

const loadForm = () => import('./EditEventForm.tsx');
const EditEventForm = lazy(() => unlessLeaving(loadForm()));
const TransferOrganizer = lazyPart(() => import('./TransferOrganizer.tsx'));

export default function EditEventPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const event = useEventToEdit(id);
  const navigate = useNavigate();
  useEffect(() => {
    // Loaded beside the event, not after it. When rendered, it fails again and says so.
    loadForm().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!event.isLoadingError) return;
    toast.error('Failed to load event details');
    void navigate(addresses.manageEvents, { replace: true });
  }, [event.isLoadingError, navigate]);
  if (!user) return null;
  if (event.data && !isEditableBy(event.data, user)) return <AccessDenied />;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Edit Event · ${festival.name}`}</title>
      <BackLink to={addresses.manageEvents}>Back to Manage Events</BackLink>
      <PageHeader title="Edit Event" lead={event.data ? <bdi>{event.data.title}</bdi> : ' '} />
      <Suspense fallback={<Loading />}>
        {event.data ? <EditEventForm key={id} event={event.data} /> : <Loading />}
      </Suspense>
      {event.data && user.role === 'super_admin' && (
        <Suspense>
          <TransferOrganizer event={event.data} />
        </Suspense>
      )}
    </div>
  );
}

const AccessDenied = () => (
  <MessagePage
    app
    title="Access Denied"
    site={festival.name}
    dots="!"
    actions={<BackButton to={addresses.manageEvents}>Back to Manage Events</BackButton>}
  >
    You don't have permission to edit this event.
  </MessagePage>
);

const Loading = () => (
  <div className={`${block.block} ${skeleton.later}`} aria-busy="true">
    <div className={styles.eventForm}>
      <output className={text.visuallyHidden}>Loading...</output>
      <SkeletonLine height="3rem" />
      <SkeletonLine height="3rem" />
      <SkeletonLine height="9rem" />
      <SkeletonLine height="3rem" />
    </div>
  </div>
);
