import { type ReactNode, Suspense } from 'react';
import { festival } from '#festival';
import { hasRefusalCode, isRefusal } from '#platform/http/web/client.ts';
import { useSession } from '#people/accounts/web/session.ts';
import type { ShownPicture } from '#people/pictures/rules.ts';
import { Photo } from '#people/pictures/web/Photo.tsx';
import { MessagePage } from '#ui/layout/MessagePage.tsx';
import { BackButton, BackLink } from '#ui/layout/PageHeader.tsx';
import { type QueryResult, QueryView } from '#ui/layout/QueryView.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { categoryLook } from '../categoryLook.ts';
import { CancelledNotice } from './CancelledNotice.tsx';
import type { EventStatus } from '../rules.ts';
import { EventBanner } from './EventBanner.tsx';
import { EventTools } from './EventTools.tsx';
import { EventSkeleton } from './EventSkeleton.tsx';
import { cx } from '#ui/browser/cx.ts';
import { inColour } from '#ui/browser/inColour.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import detail from '#ui/layout/Detail.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './EventPage.module.css';

const OfflineNotice = lazyPart(async () => ({
  default: (await import('#people/offline/web/OfflineNotice.tsx')).OfflineNotice,
}));

interface EventOnPage {
  _id: string;
  title: string;
  category: string;
  organizerClub: string;
  status: EventStatus;
  isDraft: boolean;
  cancellationReason: string | null;
  picture: ShownPicture | null;
}

interface EventFrameProps<Event extends EventOnPage> {
  query: QueryResult<Event>;
  /** Title of the tab until the event has loaded. */
  title: string;
  missingTitle: string;
  back: { to: string; label: string };
  /** The time of the copy that is shown without a network. */
  offlineSince?: number | undefined;
  /** Shown if the event can neither be fetched nor is stored on this device. */
  kept?: ReactNode;
  children: (event: Event) => ReactNode;
}

export function EventFrame<Event extends EventOnPage>(props: EventFrameProps<Event>) {
  const { query, title, missingTitle, back, offlineSince, kept, children } = props;
  const { user } = useSession();
  if (hasRefusalCode(query.error, 'not_found')) {
    return (
      <div data-guest={user ? undefined : ''}>
        <MessagePage
          title={missingTitle}
          site={festival.name}
          dots="?"
          actions={<BackButton to={back.to}>{back.label}</BackButton>}
        >
          It may have moved or ended.
        </MessagePage>
      </div>
    );
  }
  return (
    <div className={`${layout.page} ${layout.wrap} ${styles.page}`}>
      <title>{`${query.data?.title ?? title} · ${festival.name}`}</title>
      <BackLink to={back.to}>{back.label}</BackLink>
      {offlineSince !== undefined && (
        <Suspense>
          <OfflineNotice what="This is the event" at={offlineSince} />
        </Suspense>
      )}
      <QueryView as="h1" query={query} skeleton={<EventSkeleton />} failure="Failed to load event details">
        {children}
      </QueryView>
      {query.isLoadingError && !isRefusal(query.error) && <div>{kept}</div>}
    </div>
  );
}

// A phone whose screen has two pixels to a point gets the picture of 480, one of three that of 960.
const photoSizes = '(width < 48rem) 55vw, (width <= 64rem) 100vw, 23rem';

interface EventDetailProps {
  event: EventOnPage;
  badgesClassName?: string | undefined;
  badges: ReactNode;
  /** Path of its calendar under /api. */
  calendar: string;
  /** The most important facts, for screens on which the panel is further down. */
  strip: ReactNode;
  panel: ReactNode;
  /** Shown over a draft. */
  draftNotice: ReactNode;
  children: ReactNode;
}

export function EventDetail(props: EventDetailProps) {
  const { event, badgesClassName = layout.row, badges, calendar, strip, panel, draftNotice, children } = props;
  const { _id, title, category, organizerClub, picture } = event;
  const { colour } = categoryLook(category);
  return (
    <>
      {!picture && (
        <div {...inColour(colour, styles.banner)} data-banner="">
          <EventBanner event={{ id: _id, title, category, club: organizerClub }} columns={108} fromStart />
        </div>
      )}
      <div className={cx(detail.detail, styles.detail, picture !== null && styles.pictured)}>
        {picture && (
          <div {...inColour(colour, styles.picture)} data-banner="">
            <Photo picture={picture} sizes={photoSizes} />
          </div>
        )}
        <div>
          <div className={styles.title}>
            <h1 dir="auto">{title}</h1>
            {!event.isDraft && <EventTools title={title} calendar={calendar} />}
          </div>
          <div className={`${badgesClassName} ${styles.badges}`}>
            <CategoryBadge category={category} />
            {badges}
          </div>
          {event.isDraft && (
            <div className={styles.cancelled}>
              <Suspense>{draftNotice}</Suspense>
            </div>
          )}
          {event.status === 'cancelled' && (
            <div className={styles.cancelled}>
              <CancelledNotice reason={event.cancellationReason} />
            </div>
          )}
          <dl className={styles.strip}>{strip}</dl>
          {children}
        </div>
        {!event.isDraft && panel}
      </div>
    </>
  );
}
