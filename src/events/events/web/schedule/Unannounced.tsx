import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { DotText } from '#ui/dots/DotText.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { currentFirst } from '../useFilters.ts';
import { byClub } from './days.ts';
import { ScheduleItem } from './ScheduleItem.tsx';
import styles from './Unannounced.module.css';

export function Unannounced({ events }: { events: readonly FestivalEvent[] }) {
  return (
    <section className={styles.panel} aria-label="Date TBD">
      <div className={styles.date}>
        <DotText text="TBD" />
        <h2>Date TBD</h2>
      </div>
      <div className={styles.clubs}>
        {byClub(currentFirst(events)).map(({ name, club, events: ofClub }) => (
          <div key={name} className={styles.club}>
            <h3>
              {club && <ClubMark club={club} />}
              <bdi>{name}</bdi>
            </h3>
            <ul>
              {ofClub.map((event) => (
                <ScheduleItem key={event._id} event={event} as="h4" />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
