import { CalendarIcon } from '#ui/Icon.tsx';
import { useDates } from './wording.ts';
import text from '#ui/text.module.css';

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
