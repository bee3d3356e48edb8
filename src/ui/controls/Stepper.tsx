import { CheckIcon } from '../facts/Icon.tsx';
import styles from './Stepper.module.css';
import text from '../layout/text.module.css';

export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, i) => (
        <li
          key={step}
          className={i < current ? styles.done : undefined}
          aria-current={i === current ? 'step' : undefined}
        >
          <b>{i < current ? <CheckIcon /> : i + 1}</b>
          <span>
            <span>{step}</span>
            {i < current && <span className={text.visuallyHidden}> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
