import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Conflict } from '#ui/form/Conflict.tsx';
import { Unsent } from '#ui/form/Unsent.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { useDates } from '../wording.ts';
import { impactOfEdit, useEditEvent, useEventToEdit, useManagedEvents } from './api.ts';
import { editQuestion } from './editQuestion.tsx';
import { EventFields } from './EventFields.tsx';
import { ChangeNoticeField } from './ChangeNoticeField.tsx';
import { formOf } from './eventForm.ts';
import { type EventFormState, useEventForm } from './useEventForm.ts';
import layout from '#ui/layout/layout.module.css';
import block from '#ui/layout/Block.module.css';
import styles from './EventFields.module.css';

export default function EditEventForm({ event }: { event: FestivalEvent }) {
  const edit = useEditEvent(event._id);
  const [base, setBase] = useState(event);
  const [theirs, setTheirs] = useState<FestivalEvent>();
  const { refetch } = useEventToEdit(event._id);
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm('Failed to update event');
  // Waitlisted teams count too, which the event does not contain.
  const managed = useManagedEvents().data?.find(({ _id }) => _id === event._id);
  const [notify, setNotify] = useState(true);
  const { announced } = useDates();
  const form = useEventForm({
    from: event,
    editing: event,
    draft: `event:${event._id}`,
    send: async (body) => {
      const question = editQuestion(event, body, await impactOfEdit(event._id, body));
      if (question && !(await ask(question))) return false;
      try {
        await edit.mutateAsync({ ...body, updatedAt: base.updatedAt, notify });
      } catch (error) {
        const stored = hasRefusalCode(error, 'event_changed') ? (await refetch()).data : undefined;
        if (!stored) throw error;
        // The comparison of the two versions explains it.
        setTheirs(stored);
        return false;
      }
      toast.success('Event updated successfully!');
      void navigate(addresses.manageEvents);
      return true;
    },
    failure: 'Failed to update event',
  });
  return (
    <form method="post" className={block.block} noValidate onSubmit={form.submit}>
      <div className={styles.eventForm}>
        <Unsent draft={form.draft} />
        <EventFields form={form} locked={event.participantCount > 0 || (managed?.registrationCount ?? 0) > 0} />
        <WatchedChangeNoticeField
          form={form}
          event={event}
          announced={announced}
          count={managed ? managed.participantCount + managed.waitlistCount : event.participantCount}
          notify={notify}
          onChange={setNotify}
        />
        {theirs && (
          <Conflict
            key={theirs.updatedAt}
            form={form}
            base={formOf(base)}
            theirs={formOf(theirs)}
            onSettled={() => {
              setBase(theirs);
              setTheirs(undefined);
            }}
          />
        )}
        <div className={`${layout.row} ${styles.eventFormActs}`}>
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

function WatchedChangeNoticeField({
  form,
  ...props
}: { form: EventFormState } & Omit<ComponentProps<typeof ChangeNoticeField>, 'typed'>) {
  return <ChangeNoticeField {...props} typed={useWatch({ control: form.control, compute: (values) => values })} />;
}
