import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { apiClient, messageOf } from '#platform/http/web/client.ts';
import { Button, ButtonAnchor } from '#ui/controls/Button.tsx';
import { copyLink } from '#ui/browser/copyLink.ts';
import { LinkField } from '#ui/form/LinkField.tsx';
import { CopyIcon } from '#ui/controls/ActionIcon.tsx';
import { CalendarIcon } from '#ui/facts/Icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { calls } from '../contract.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './PersonalCalendar.module.css';
import text from '#ui/layout/text.module.css';

const call = apiClient<typeof calls>();

export default function PersonalCalendar() {
  const heading = useId();
  const link = useMutation({
    mutationFn: () => call('POST /users/calendar-link'),
    onError: (error) => toast.error(messageOf(error, 'Failed to make a calendar link')),
  });
  const url = link.data?.url;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (url !== undefined) field.current?.focus();
  }, [url]);
  return (
    <section className={`${block.block} ${styles.calendar}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Your calendar</h2>
      </header>
      <p className={text.dim}>
        Subscribe to your registrations in the calendar of your phone. It follows every change of date, time and place.
      </p>
      {url === undefined ? (
        <Button busy={link.isPending} busyLabel="Making the link..." onClick={() => link.mutate()}>
          <CalendarIcon />
          Get Calendar Link
        </Button>
      ) : (
        <>
          <LinkField
            ref={field}
            label="Calendar link"
            url={url}
            hint="Keep this link private: anyone who has it can see your registrations. A new link replaces it."
          />
          <p className={layout.row}>
            <ButtonAnchor variant="primary" href={url.replace(/^https?:/, 'webcal:')}>
              <CalendarIcon />
              Open in Calendar
            </ButtonAnchor>
            <Button onClick={() => void copyLink(url)}>
              <CopyIcon />
              Copy Link
            </Button>
            <Button variant="ghost" busy={link.isPending} onClick={() => link.mutate()}>
              Make a New Link
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
