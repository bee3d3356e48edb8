import { CalendarIcon } from '#ui/Icon.tsx';
import { useDates } from './wording.ts';
import text from '#ui/text.module.css';

interface CalendarLinkProps {
  /** The path of a calendar under /api. */
  path: string;
  children: string;
}

/** Nothing while no dates are announced: there is no calendar then. */
export function CalendarLink({ path, children }: CalendarLinkProps) {
  return useDates().announced ? (
    <p>
      <a className={text.link} href={`/api${path}`} download>
        <CalendarIcon />
        {children}
      </a>
    </p>
  ) : null;
}
