import { CalendarIcon } from '#ui/facts/Icon.tsx';
import { useDates } from './wording.ts';
import text from '#ui/layout/text.module.css';

interface CalendarLinkProps {
  path: string;
  children: string;
}

export function CalendarLink({ path, children }: CalendarLinkProps) {
  return useDates().announced ? (
    <p>
      <a className={text.link} href={`/api${path}`} download>
        <CalendarIcon />
        <span>{children}</span>
      </a>
    </p>
  ) : null;
}
