import { addresses } from '#platform/addresses.ts';
import type { Club } from '#platform/festival/schema.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import detail from '#ui/layout/Detail.module.css';
import facts from '#ui/facts/Facts.module.css';
import styles from './ClubPage.module.css';

export function ClubContact({ club: { slug, facultyLead, emailLead } }: { club: Club }) {
  return (
    <aside className={`${detail.side} ${styles.side}`} aria-label="Contact">
      {(facultyLead !== null || emailLead !== null) && (
        <div className={styles.contact}>
          <h2>Contact</h2>
          <dl className={facts.lines}>
            {facultyLead !== null && (
              <div>
                <dt>Faculty lead</dt>
                <dd>{facultyLead}</dd>
              </div>
            )}
            {emailLead !== null && (
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${emailLead}`}>{breakable(emailLead)}</a>
                </dd>
              </div>
            )}
          </dl>
        </div>
      )}
      <div className={styles.note}>
        <p>More from this club is on the way: stay tuned.</p>
        <ButtonLink block to={addresses.applyToClub(slug)}>
          Join this club
        </ButtonLink>
      </div>
    </aside>
  );
}

const breakable = (address: string) =>
  address.split(/(?<=[@.])/).map((part, i) => (
    <span key={i}>
      <span>{part}</span>
      <wbr />
    </span>
  ));
