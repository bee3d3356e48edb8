import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { stepHistory } from '#ui/historySteps.ts';
import { wasOpenedHere } from '#ui/records/useOpenRecord.ts';
import { registrationsId } from './eventColumns.tsx';

/** Of which event the registrations are shown, kept in the address, so that Back closes them. @param kept the parameters of the list itself */
export function useShownRegistrations<Event extends { _id: string }>(
  events: readonly Event[] | undefined,
  kept: readonly string[],
) {
  const [params, setParams] = useSearchParams();
  const shown = events?.find(({ _id }) => _id === params.get('registrations'));
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);

  function goTo(event: Event | undefined) {
    // Those of the dialog end with it.
    const after = new URLSearchParams(
      [...new URLSearchParams(location.search)].filter(([name]) => kept.includes(name)),
    );
    if (event) after.set('registrations', event._id);
    setParams(after, { replace: !event, state: event && { isOpened: true }, preventScrollReset: true });
  }
  return {
    /** The one shown last, which stays while its dialog closes. */
    event: last,
    show: goTo,
    dialog: {
      open: shown !== undefined,
      onClose: () => (wasOpenedHere() ? stepHistory(-1) : goTo(undefined)),
      finalFocus: () => {
        const button = last && document.getElementById(registrationsId(last));
        // On a phone the row itself opens what leads here.
        return button?.checkVisibility()
          ? button
          : button?.closest('[data-row]')?.querySelector<HTMLElement>('[data-open]');
      },
    },
  };
}
