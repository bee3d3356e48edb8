import { addresses } from '#platform/addresses.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { endOf } from '#events/events/rules.ts';
import { EventLine } from '#events/events/web/EventLine.tsx';
import { useKeptSchedule } from '#events/events/web/schedule/useKeptSchedule.ts';
import { useDates } from '#events/events/web/wording.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { isPassOfUse } from '#teams/registrations/rules.ts';
import { inOrder } from '#teams/registrations/web/times.ts';
import { useKeptRegistrations } from '#teams/registrations/web/useKeptRegistrations.ts';
import { readOfflinePass } from '#day/attendance/web/offlinePass.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { AllLink, Block } from '#ui/layout/Block.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './KeptHere.module.css';
import text from '#ui/layout/text.module.css';

/** What this device keeps for offline use: the next pass, own registrations and the schedule. */
export function KeptHere() {
  const now = useNow();
  const { announced } = useDates();
  // The order would reveal dates that are not announced.
  const placeOf = ({ date, time, title }: FestivalEvent) => (announced ? date + time : title);
  const registrations = useKeptRegistrations().query.data ?? [];
  const { live } = inOrder(registrations, now);
  const toCome = live.filter(({ event }) => !['completed', 'cancelled'].includes(event.status));
  const schedule = (useKeptSchedule().query.data ?? [])
    .filter((event) => event.status !== 'cancelled' && endOf(event) > now)
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  return (
    <div className={`${layout.stack} ${styles.kept}`}>
      <NextPass registrations={toCome} />
      {toCome.length > 0 && <Registrations registrations={toCome} />}
      {schedule.length > 0 && <Schedule events={schedule} />}
      {toCome.length + schedule.length === 0 && (
        <p className={text.dim}>
          Nothing is saved on this device yet. Open My Registrations and the schedule once while you are online.
        </p>
      )}
    </div>
  );
}

/** The own status at an event from the registrations kept on this device. */
function KeptPanel({ eventId }: { eventId: string }) {
  const registrations = useKeptRegistrations().query.data ?? [];
  const own = registrations.find(({ event, status }) => event._id === eventId && status !== 'cancelled');
  return (
    <Block title="Registration" beside={own && <StatusBadge status={own.status} />}>
      <div className={layout.stack}>
        <p className={text.dim}>You need a connection to register or to change a registration.</p>
        {own && isPassOfUse(own) && <ButtonLink to={addresses.pass(own._id)}>Show Pass</ButtonLink>}
      </div>
    </Block>
  );
}

/** Without an event, all that this device keeps. */
const Kept = ({ eventId }: { eventId?: string | undefined }) =>
  eventId === undefined ? <KeptHere /> : <KeptPanel eventId={eventId} />;
export default Kept;

function NextPass({ registrations }: { registrations: readonly Registration[] }) {
  const person = useParticipantId() ?? '';
  const [pass] = registrations.filter(isPassOfUse).flatMap(({ _id }) => readOfflinePass(person, _id) ?? []);
  if (!pass) return null;
  return (
    <Block title="Your next pass">
      <div className={styles.pass}>
        <QrCode className={styles.code} content={pass.code} label={`QR code of the pass of ${pass.name}`} />
        <strong dir="auto">{pass.event.title}</strong>
        <span dir="auto">{pass.name}</span>
      </div>
    </Block>
  );
}

const Registrations = ({ registrations }: { registrations: readonly Registration[] }) => (
  <Block title="Your registrations" beside={<AllLink to={addresses.myRegistrations}>View All</AllLink>}>
    <ul>
      {registrations.map((registration) => (
        <EventLine
          key={registration._id}
          id={`kept-${registration._id}`}
          event={registration.event}
          className={styles.line}
          badge={<StatusBadge status={registration.status} />}
          action={
            isPassOfUse(registration) && (
              <ButtonLink size="sm" to={addresses.pass(registration._id)} aria-describedby={`kept-${registration._id}`}>
                Show Pass
              </ButtonLink>
            )
          }
        />
      ))}
    </ul>
  </Block>
);

function Schedule({ events }: { events: readonly FestivalEvent[] }) {
  const { announced } = useDates();
  return (
    <Block title="Schedule" beside={<AllLink to={addresses.schedule}>Open Schedule</AllLink>}>
      <ul>
        {events.map((event) => (
          <EventLine
            key={event._id}
            event={event}
            className={styles.line}
            badge={
              <span>
                {announced && <span>{`${event.time}, `}</span>}
                <bdi>{event.venue}</bdi>
              </span>
            }
            action={null}
          />
        ))}
      </ul>
    </Block>
  );
}
