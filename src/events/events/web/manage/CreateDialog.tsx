import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Unsent } from '#ui/form/Unsent.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import { useCreateEvent } from './api.ts';
import { EventFields } from './EventFields.tsx';
import { useDraftSubmit } from './useDraftSubmit.ts';
import { useEventForm } from './useEventForm.ts';

interface CreateDialogProps {
  open: boolean;
  from: FestivalEvent | undefined;
  onClose: () => void;
}

export default function CreateDialog({ from, ...dialog }: CreateDialogProps) {
  const create = useCreateEvent();
  const { isDraft, controls } = useDraftSubmit();
  const form = useEventForm({
    from,
    draft: from ? `event-copy:${from._id}` : 'event',
    send: async (body) => {
      await create.mutateAsync({ ...body, isDraft: isDraft() });
      toast.success(isDraft() ? 'Draft saved' : 'Event created successfully!');
      form.reset();
      dialog.onClose();
    },
    failure: 'Failed to create event',
  });

  function cancel() {
    form.reset();
    dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      size="lg"
      title="Create New Event"
      description={from && <>A copy of {<bdi>{from.title}</bdi>}</>}
      {...controls(form)}
      onCancel={cancel}
      submitLabel="Create Event"
      busyLabel="Creating..."
    >
      <Unsent draft={form.draft} />
      <EventFields form={form} />
    </FormDialog>
  );
}
