import { festival } from '#festival';
import { DotText } from '#ui/dots/DotText.tsx';
import face from '../about/Face.module.css';
import styles from './Chairman.module.css';

const { chairman, department, developerCredit } = festival;

export function Chairman() {
  return (
    <section aria-labelledby="chairman">
      <figure className={styles.chairman}>
        <blockquote>{chairman.message}</blockquote>
        <figcaption>
          <span className={face.face} aria-hidden="true">
            <DotText text={department.code.slice(0, 2)} grid={false} />
          </span>
          <div>
            <h2 id="chairman">{chairman.title}</h2>
            <p>{chairman.signature}</p>
          </div>
        </figcaption>
      </figure>
      <p className={styles.credit}>{developerCredit}</p>
    </section>
  );
}
