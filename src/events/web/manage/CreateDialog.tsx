import { Dialog } from '#ui/Dialog.tsx';
import { FormFooter } from '#ui/form/FormFooter.tsx';
import { toast } from '#ui/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import { useCreateEvent } from './api.ts';
import { EventFields } from './EventFields.tsx';
import { useEventForm } from './useEventForm.ts';

interface CreateDialogProps {
  open: boolean;
  from: FestivalEvent | undefined;
  onClose: () => void;
}

export default function CreateDialog({ open, from, onClose }: CreateDialogProps) {
  const create = useCreateEvent();
  const form = useEventForm({
    from,
    send: async (body) => {
      await create.mutateAsync(body);
      toast.success('Event created successfully!');
      form.reset();
      onClose();
    },
    failure: 'Failed to create event',
  });

  function cancel() {
    form.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Create New Event"
      description={from && <>A copy of {<bdi>{from.title}</bdi>}</>}
      onSubmit={form.submit}
      footer={
        <FormFooter onCancel={cancel} busy={form.isSubmitting} busyLabel="Creating...">
          Create Event
        </FormFooter>
      }
    >
      <EventFields form={form} />
    </Dialog>
  );
}
