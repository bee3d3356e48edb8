import { Button, ButtonAnchor } from '#ui/controls/Button.tsx';
import { CalendarIcon, LinkIcon } from '#ui/facts/Icon.tsx';
import { share } from '#ui/browser/share.ts';
import { useDates } from './wording.ts';
import styles from './EventTools.module.css';

interface EventToolsProps {
  title: string;
  calendar: string;
}

export function EventTools({ title, calendar }: EventToolsProps) {
  const { announced } = useDates();
  return (
    <div className={styles.tools}>
      {announced && (
        <ButtonAnchor size="sm" href={`/api${calendar}`} download>
          <CalendarIcon />
          <span>Add to Calendar</span>
        </ButtonAnchor>
      )}
      <Button size="sm" onClick={() => void share(title)}>
        <LinkIcon />
        <span>Share</span>
      </Button>
    </div>
  );
}
