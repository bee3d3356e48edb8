import { useState } from 'react';
import { closeOpened } from '#ui/records/useOpenRecord.ts';
import { useUrlParams } from '#ui/table/useUrlParams.ts';
import { registrationsId } from './eventColumns.tsx';

/**
 * The event whose registrations are shown, kept in the address, so that Back closes them.
 * @param kept the parameters of the list itself
 */
export function useShownRegistrations<Event extends { _id: string }>(
  events: readonly Event[] | undefined,
  kept: readonly string[],
) {
  const [params, changeParams] = useUrlParams();
  const shown = events?.find(({ _id }) => _id === params.get('registrations'));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);

  const goTo = (event: Event | undefined) =>
    changeParams((after) => {
      if (!event && !after.has('registrations')) return false;
      // Parameters of the dialog end with it.
      for (const name of new Set(after.keys())) if (!kept.includes(name)) after.delete(name);
      if (event) after.set('registrations', event._id);
      return { replace: !event, state: event && { isOpened: true } };
    });
  return {
    /** The last shown one, which stays while its dialog closes. */
    event: last,
    show: goTo,
    dialog: {
      open: shown !== undefined,
      onClose: () => closeOpened(() => goTo(undefined)),
      finalFocus: () => {
        const button = last && document.getElementById(registrationsId(last));
        // On a phone the row itself opens the dialog.
        return button?.checkVisibility()
          ? button
          : button?.closest('[data-row]')?.querySelector<HTMLElement>('[data-open]');
      },
    },
  };
}
