import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { useSession } from '#accounts/web/session.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { MessagePage } from '#ui/MessagePage.tsx';
import { BackButton, BackLink, PageHeader } from '#ui/PageHeader.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { canEdit } from '../../rules.ts';
import { useDates } from '../wording.ts';
import { impactOfEdit, useEditEvent, useEventToEdit, useManagedEvents } from './api.ts';
import { editQuestion } from './editQuestion.tsx';
import { EventFields } from './EventFields.tsx';
import { TellPeople } from './TellPeople.tsx';
import { type EventFormState, useEventForm } from './useEventForm.ts';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import skeleton from '#ui/Skeleton.module.css';
import styles from './EventFields.module.css';
import text from '#ui/text.module.css';

// For super admins alone.
const TransferOrganizer = lazy(() => import('./TransferOrganizer.tsx'));

export default function EditEventPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const event = useEventToEdit(id);
  const navigate = useNavigate();
  useEffect(() => {
    if (!event.isLoadingError) return;
    toast.error('Failed to load event details');
    void navigate(addresses.manageEvents, { replace: true });
  }, [event.isLoadingError, navigate]);
  if (!user) return null;
  if (event.data && !canEdit(event.data, user)) return <AccessDenied />;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Edit Event · ${festival.name}`}</title>
      <BackLink to={addresses.manageEvents}>Back to Manage Events</BackLink>
      <PageHeader title="Edit Event" lead={event.data ? <bdi>{event.data.title}</bdi> : ' '} />
      {event.data ? <Form key={id} event={event.data} /> : <Loading />}
      {event.data && user.role === 'super_admin' && (
        <Suspense>
          <TransferOrganizer event={event.data} />
        </Suspense>
      )}
    </div>
  );
}

function Form({ event }: { event: FestivalEvent }) {
  const edit = useEditEvent(event._id);
  const [{ updatedAt }] = useState(event);
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm('Failed to update event');
  // Waitlisted teams count too, which the event itself does not say.
  const managed = useManagedEvents().data?.find(({ _id }) => _id === event._id);
  const [isTold, setTold] = useState(true);
  const { announced } = useDates();
  const form = useEventForm({
    from: event,
    editing: event,
    send: async (body) => {
      const question = editQuestion(event, body, await impactOfEdit(event._id, body));
      if (question && !(await ask(question))) return;
      await edit.mutateAsync({ ...body, updatedAt, notify: isTold });
      toast.success('Event updated successfully!');
      void navigate(addresses.manageEvents);
    },
    failure: 'Failed to update event',
  });
  return (
    <form method="post" className={block.block} noValidate onSubmit={form.submit}>
      <div className={styles.eventForm}>
        <EventFields form={form} locked={event.participantCount > 0 || (managed?.registrationCount ?? 0) > 0} />
        <Telling
          form={form}
          event={event}
          announced={announced}
          count={managed ? managed.participantCount + managed.waitlistCount : event.participantCount}
          isTold={isTold}
          onChange={setTold}
        />
        <div className={styles.eventFormActs}>
          <ButtonLink variant="ghost" to={addresses.manageEvents}>
            Cancel
          </ButtonLink>
          <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Updating...">
            Update Event
          </Button>
        </div>
      </div>
      {dialog}
    </form>
  );
}

function Telling({ form, ...props }: { form: EventFormState } & Omit<ComponentProps<typeof TellPeople>, 'typed'>) {
  return <TellPeople {...props} typed={useWatch({ control: form.control, compute: (values) => values })} />;
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
