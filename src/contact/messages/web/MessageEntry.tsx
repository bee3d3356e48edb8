import { LinkedText } from '#ui/facts/LinkedText.tsx';
import { peopleText } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import type { Message } from '../contract.ts';
import { audienceNames } from '../rules.ts';
import styles from './Messages.module.css';
import text from '#ui/layout/text.module.css';

const moment = (at: string): string => {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)}, ${time}`;
};

interface MessageEntryProps {
  message: Message;
  withAudience: boolean;
}

export function MessageEntry({ message, withAudience }: MessageEntryProps) {
  const { subject, body, createdAt, by, audience, recipients } = message;
  return (
    <article className={styles.message}>
      <h3 dir="auto">{subject}</h3>
      <p className={`${text.mute} ${text.small}`}>
        <bdi>{by.name}</bdi>
        <span>{`, ${moment(createdAt)}${withAudience ? ` · ${audienceNames[audience]}, ${peopleText(recipients)}` : ''}`}</span>
      </p>
      <LinkedText className={text.lines}>{body}</LinkedText>
    </article>
  );
}
