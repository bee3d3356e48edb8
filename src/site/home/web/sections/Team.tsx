import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Face } from '../about/Face.tsx';
import styles from './Team.module.css';
import text from '#ui/layout/text.module.css';

const most = 12;

export function Team() {
  return (
    <section className={styles.team} aria-labelledby="team">
      <h2 id="team">Meet the Team</h2>
      <p className={text.lead}>{festival.wording.teamTeaser}</p>
      <div className={styles.faces} aria-hidden="true">
        {festival.committee.slice(0, most).map((member) => (
          <Face key={member.id} member={member} />
        ))}
      </div>
      <ButtonLink to={`${addresses.about}#committee`}>Meet the Team</ButtonLink>
    </section>
  );
}
