import { Suspense, useId, useRef, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { Block } from '#ui/layout/Block.tsx';
import type { OwnFeedback as Feedback } from '../contract.ts';
import { mostStars } from '../rules.ts';
import { useOwnFeedback } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Feedback.module.css';
import text from '#ui/layout/text.module.css';

// Most visits do not need the form, so it is loaded lazily.
const FeedbackForm = lazyPart(() => import('./FeedbackForm.tsx'));

/** Asks people who were marked present. `unansweredOnly` hides answered events. */
export default function OwnFeedback({ unansweredOnly = false }: { unansweredOnly?: boolean }) {
  const { data = [] } = useOwnFeedback();
  const shown = unansweredOnly ? data.filter(({ stars }) => stars === null) : data;
  if (shown.length === 0) return null;
  return (
    <div className={unansweredOnly ? undefined : styles.section}>
      <Block title="How was it?">
        <ul className={styles.list}>
          {shown.map((own) => (
            <One key={own.registrationId} own={own} />
          ))}
        </ul>
      </Block>
    </div>
  );
}

function One({ own }: { own: Feedback }) {
  const title = useId();
  const [isChanging, setChanging] = useState(false);
  const { event, stars, comment } = own;
  const item = useRef<HTMLLIElement>(null);
  function close() {
    setChanging(false);
    item.current?.focus();
  }
  return (
    <li ref={item} tabIndex={-1} aria-labelledby={title} className={styles.one}>
      <p>
        <Link id={title} className={text.link} to={addresses.event(event._id)}>
          <bdi>{event.title}</bdi>
        </Link>
      </p>
      {stars !== null && !isChanging ? (
        <div className={layout.between}>
          <div>
            <p>{`You gave ${stars} of ${mostStars} stars.`}</p>
            {comment !== null && (
              <p className={`${text.dim} ${text.small}`} dir="auto">
                {comment}
              </p>
            )}
          </div>
          <Button size="sm" aria-describedby={title} onClick={() => setChanging(true)}>
            Change
          </Button>
        </div>
      ) : (
        <Suspense fallback={<div className={styles.loading} aria-busy />}>
          <FeedbackForm own={own} {...(stars !== null && { onSent: close })} />
        </Suspense>
      )}
    </li>
  );
}
