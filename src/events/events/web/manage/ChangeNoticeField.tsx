import { peopleText } from '#platform/counted.ts';
import { useState } from 'react';
import { differences, type Facts, factsOf, isToCome } from '../../facts.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { type AnnouncementForm, typedFacts } from './eventForm.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './ChangeNoticeField.module.css';
import text from '#ui/layout/text.module.css';

interface ChangeNoticeFieldProps {
  event: Facts & { status: string };
  typed: AnnouncementForm;
  announced: boolean;
  count: number;
  notify: boolean;
  onChange: (notify: boolean) => void;
}

export function ChangeNoticeField({ event, typed, announced, count, notify, onChange }: ChangeNoticeFieldProps) {
  const [openedAt] = useState(() => new Date());
  const [before, after] = [factsOf(event), typedFacts(typed, event)];
  const changed = differences(before, after, announced);
  const isDateKept = differences(before, after, true).length > changed.length;
  const isNothing = changed.length === 0 && !isDateKept;
  if (isNothing || count === 0 || !isToCome({ ...after, status: event.status }, openedAt)) return null;
  return (
    <div className={`${layout.stack} ${styles.notice}`}>
      {changed.length > 0 && (
        <>
          <CheckboxField
            label={`Tell ${peopleText(count)}`}
            hint="Sent as one mail, a minute after your last change."
            checked={notify}
            onChange={onChange}
          />
          <ul className={styles.differences}>
            {changed.map(({ label, from, to }) => (
              <li key={label}>
                <span>{`${label}: `}</span>
                <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      {isDateKept && <p className={text.dim}>No mail names the new date and time: dates are not announced yet.</p>}
    </div>
  );
}
