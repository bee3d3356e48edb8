import type { ComponentProps } from 'react';
import { useManagedEvents } from '#events/events/web/manage/api.ts';
import { Keys } from '#people/security/web/Keys.tsx';
import { useManagedFeatured } from '#teams/featured/web/admin/api.ts';
import { SelectField } from '#ui/form/Field.tsx';

/** A select of the doors of the events that the caller runs. */
function DoorField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { data: events = [] } = useManagedEvents();
  const { data: featured = [] } = useManagedFeatured();
  const options = [...events, ...featured]
    .filter(({ status }) => status !== 'cancelled')
    .map(({ _id, title }) => ({ value: _id, label: title }));
  return <SelectField label="Event" placeholder="Choose an event" options={options} {...field} />;
}

export default function SecurityKeys() {
  return <Keys eventField={DoorField} />;
}
