import { peopleText } from '#platform/counted.ts';
import { useState } from 'react';
import { differences, type Facts, factsOf, isToCome } from '../../facts.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { type AnnouncementForm, typedFacts } from './eventForm.ts';
import styles from './TellPeople.module.css';

interface TellPeopleProps {
  event: Facts & { status: string };
  typed: AnnouncementForm;
  announced: boolean;
  count: number;
  isTold: boolean;
  onChange: (isTold: boolean) => void;
}

export function TellPeople({ event, typed, announced, count, isTold, onChange }: TellPeopleProps) {
  const [openedAt] = useState(() => new Date());
  const [before, after] = [factsOf(event), typedFacts(typed, event)];
  const changed = differences(before, after, announced);
  if (changed.length === 0 || count === 0 || !isToCome({ ...after, status: event.status }, openedAt)) return null;
  return (
    <div className={styles.telling}>
      <CheckboxField
        label={`Tell ${peopleText(count)}`}
        hint="Sent as one mail, a minute after your last change."
        checked={isTold}
        onChange={onChange}
      />
      <ul className={styles.differences}>
        {changed.map(({ label, from, to }) => (
          <li key={label}>
            {label}: <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
          </li>
        ))}
      </ul>
    </div>
  );
}
