import { lazy, Suspense, useRef } from 'react';
import { festival } from '#festival';
import { ClosedButton } from '#events/events/web/ClosedButton.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { deadlineText, opensText, teamSizeText } from '#events/events/web/wording.ts';
import { PanelFrame } from '#teams/registrations/web/PanelFrame.tsx';
import { StickyAction } from '#teams/registrations/web/StickyAction.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import type { FeaturedEvent } from '../contract.ts';
import { audienceOf } from './audience.ts';
import field from '#ui/form/Field.module.css';
import facts from '#ui/facts/Facts.module.css';
import styles from '#teams/registrations/web/RegistrationPanel.module.css';

const loadDialog = () => import('./team/TeamDialog.tsx');
const TeamDialog = lazy(loadDialog);

export function FeaturedPanel(props: { event: FeaturedEvent }) {
  const event = useOpening(props.event);
  const dialog = useLazyDialog(loadDialog, 'Failed to register for event. Please try again.');
  const action = useRef<HTMLDivElement>(null);
  const button = (look: { size?: 'lg'; block?: boolean }) =>
    event.registrationOpen ? (
      <Button {...look} variant="primary" busy={dialog.isOpening} onClick={() => dialog.open()}>
        Register Now
      </Button>
    ) : (
      <ClosedButton {...look} event={event} />
    );
  return (
    <>
      <PanelFrame
        action={action}
        facts={
          <dl className={`${facts.lines} ${styles.facts}`}>
            {event.opensLater && <Fact name="Registration opens ">{opensText(event)}</Fact>}
            <Fact name="Register by ">{deadlineText(event)}</Fact>
            <Fact name="Team size">{teamSizeText(event)}</Fact>
            <Fact name="Event type">{audienceOf(event, 'Open to All Universities')}</Fact>
          </dl>
        }
      >
        {button({ size: 'lg', block: true })}
        {(event.registrationOpen || event.opensLater) && (
          <p className={field.hint}>
            {event.nedOnly
              ? festival.wording.homeStudentsOnlyNote
              : `Register once for the whole team. You need every member’s ${festival.nationalId.name} and your payment receipt, as a picture or a link.`}
          </p>
        )}
      </PanelFrame>
      {(event.registrationOpen || event.opensLater) && (
        <StickyAction event={event} original={action}>
          {button({})}
        </StickyAction>
      )}
      <Suspense>
        {dialog.isNeeded && (
          <TeamDialog
            event={event}
            {...dialog.controls}
            finalFocus={() => (event.registrationOpen ? undefined : action.current)}
          />
        )}
      </Suspense>
    </>
  );
}
