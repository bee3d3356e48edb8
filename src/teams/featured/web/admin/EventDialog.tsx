import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { refusedValue } from '#events/events/web/manage/eventForm.ts';
import { EventPictureField } from '#events/events/web/manage/EventPictureField.tsx';
import { ChangeNoticeField } from '#events/events/web/manage/ChangeNoticeField.tsx';
import { statuses } from '#events/events/rules.ts';
import { useDates } from '#events/events/web/wording.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Conflict } from '#ui/form/Conflict.tsx';
import { Unsent } from '#ui/form/Unsent.tsx';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { useDraftSubmit } from '#events/events/web/manage/useDraftSubmit.ts';
import { type ManagedFeatured, useManagedFeatured, useSaveFeatured } from './api.ts';
import { EventFields } from './EventFields.tsx';
import { bodyOf, type FeaturedForm, formOf, formProblems } from './featuredForm.ts';

interface EventDialogProps {
  event: ManagedFeatured | undefined;
  open: boolean;
  onClose: () => void;
}

const words = {
  create: {
    title: 'Create Featured Event',
    act: 'Create Event',
    busy: 'Creating...',
    failure: 'Failed to create featured event',
    done: 'Event created successfully!',
  },
  edit: {
    title: 'Edit Featured Event',
    act: 'Update Event',
    busy: 'Updating...',
    failure: 'Failed to update featured event',
    done: 'Event updated successfully!',
  },
} as const;

export default function EventDialog({ event, open, onClose }: EventDialogProps) {
  const save = useSaveFeatured(event?._id);
  const [base, setBase] = useState(event);
  const [theirs, setTheirs] = useState<ManagedFeatured>();
  const { refetch } = useManagedFeatured();
  const [notify, setNotify] = useState(true);
  const { announced } = useDates();
  const { title, act, busy, failure, done } = words[event ? 'edit' : 'create'];
  const { ask, dialog } = useConfirm(failure);
  const { isDraft, controls } = useDraftSubmit();
  const defaults = formOf(event);
  const form = useValidatedForm<FeaturedForm>({
    defaults,
    validate: (values) => formProblems(values, new Date(), event),
    errorFields: { audience_locked: 'audience', team_too_large_for_event: 'maxTeamSize', picture_gone: 'picture' },
    pathOf: (path) => (path === 'picture.alt' ? 'pictureAlt' : path in defaults ? path : undefined),
    onSubmit: async (values) => {
      let cancellationReason: string | undefined;
      const status = statuses.find((each) => each === values.status);
      if (event && status && status !== event.status) {
        const question = (await import('./statusQuestion.ts')).statusQuestion([event], status);
        const answer = question ? await ask(question) : { reason: '' };
        if (!answer) return false;
        cancellationReason = answer.reason;
      }
      try {
        await save.mutateAsync({
          ...bodyOf(values, event),
          cancellationReason,
          ...(base ? { updatedAt: base.updatedAt, notify } : { isDraft: isDraft() }),
        });
      } catch (error) {
        const isStale = hasRefusalCode(error, 'event_changed');
        const stored = isStale ? (await refetch()).data?.find(({ _id }) => _id === event?._id) : undefined;
        if (!stored) throw error;
        setTheirs(stored);
        return false;
      }
      toast.success(!event && isDraft() ? 'Draft saved' : done);
      onClose();
      return true;
    },
    draft: event ? `featured:${event._id}` : 'featured',
    picture: 'picture',
    failure,
    refusedValue,
  });

  const typed = useWatch({ control: form.control, compute: (values) => values });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="lg"
      title={title}
      description={event && <bdi>{event.title}</bdi>}
      {...(event ? { form } : controls(form))}
      submitLabel={act}
      busyLabel={busy}
    >
      <Unsent draft={form.draft} />
      {base && theirs && (
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
      <EventFields field={form.field} withStatus={event !== undefined} />
      <EventPictureField form={form} />
      {event && (
        <ChangeNoticeField
          event={event}
          typed={typed}
          announced={announced}
          count={event.registrationCount}
          notify={notify}
          onChange={setNotify}
        />
      )}
      {dialog}
    </FormDialog>
  );
}
