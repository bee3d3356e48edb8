import { type ReactNode, type Ref, Suspense, useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { EventMeta } from '#events/events/web/EventMeta.tsx';
import { Badge } from '#ui/facts/Badge.tsx';
import { CategoryBadge } from '#events/events/web/CategoryBadge.tsx';
import { whyNotOpen } from '#events/events/rules.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import type { Invitation } from '../contract.ts';
import { PersonWords } from './PersonRow.tsx';
import { cx } from '#ui/browser/cx.ts';
import text from '#ui/layout/text.module.css';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './InvitationsPage.module.css';
import wide from '#ui/layout/WideCard.module.css';

const TeamVacancy = lazyPart(() => import('./TeamVacancy.tsx'));

interface InvitationCardProps {
  invitation: Invitation;
  way: 'incoming' | 'outgoing';
  isFinal: boolean;
  link: Ref<HTMLAnchorElement>;
  children: (titleId: string) => ReactNode;
}

export function InvitationCard({ invitation, way, isFinal, link, children }: InvitationCardProps) {
  const { event, sender, receiver, message } = invitation;
  const title = useId();
  const opening = event.registrationOpensAt ?? undefined;
  const opensLater = whyNotOpen(event, useNow(opening === undefined ? [] : [opening])) !== null;
  return (
    <li className={cx(wide.card, styles.invitation, isFinal && wide.final)}>
      <div>
        <p className={layout.row}>
          <CategoryBadge category={event.category} />
          {event.isKoderzEvent && <Badge look="line">Same batch and section</Badge>}
        </p>
        <h2 id={title} dir="auto">
          <Link ref={link} to={addresses.event(event._id)}>
            {event.title}
          </Link>
        </h2>
        <EventMeta
          event={event}
          // A member is replaced until the event starts.
          registering={invitation.replaces === null ? { ...event, opensLater } : undefined}
        />
        <div className={styles.person}>
          <PersonWords
            person={way === 'incoming' ? sender : receiver}
            {...(way === 'incoming' && { does: 'invites you' })}
          />
        </div>
        {invitation.registrationId !== null && (
          <p className={cx(field.hint, styles.place)}>
            <Suspense>
              <TeamVacancy invitation={invitation} way={way} />
            </Suspense>
          </p>
        )}
        {message && (
          <p className={`${text.lines} ${text.quote} ${styles.message}`} dir="auto">
            {message}
          </p>
        )}
      </div>
      <div className={`${wide.state} ${styles.state}`}>{children(title)}</div>
    </li>
  );
}
