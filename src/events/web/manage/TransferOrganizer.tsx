import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import type { FestivalEvent } from '../../contract.ts';
import { useAdministrators, useTransferOrganizer } from './api.ts';

/** Who organizes an event, and the way to give it to somebody else. For super_admins. */
export function TransferOrganizer({ event }: { event: FestivalEvent }) {
  const heading = useId();
  const { data } = useAdministrators();
  const { mutate, isPending } = useTransferOrganizer(event._id);
  const [chosen, setChosen] = useState('');
  const others = data?.filter(({ _id }) => _id !== event.organizer._id) ?? [];
  const options = others.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` }));

  function submit(sent: FormEvent) {
    sent.preventDefault();
    if (chosen === '' || isPending) return;
    mutate(chosen, {
      onSuccess: ({ event: { organizer } }) => {
        toast.success(`${organizer.name} organizes this event now`);
        setChosen('');
      },
      onError: (error) => toast.error(messageOf(error, 'Failed to hand the event on')),
    });
  }

  return (
    <section className="block" aria-labelledby={heading}>
      <h2 id={heading}>Organizer</h2>
      <p className="dim">
        <bdi>{event.organizer.name}</bdi> organizes this event. Whoever takes it on may edit and delete it and is told
        by mail; the club stays.
      </p>
      <form className="hand-on" onSubmit={submit}>
        <SelectField
          label="Hand on to"
          placeholder="Select an administrator"
          options={options}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button type="submit" disabled={chosen === ''} busy={isPending} busyLabel="Handing on...">
          Hand On
        </Button>
      </form>
    </section>
  );
}
