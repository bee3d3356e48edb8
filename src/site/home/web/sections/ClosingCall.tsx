import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ButtonLink } from '#ui/controls/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './ClosingCall.module.css';

export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing" data-guest="">
      <div className={layout.wrap}>
        <div>
          <h2 id="closing">{festival.wording.closingTitle}</h2>
          <p>{festival.wording.closingText}</p>
        </div>
        <div className={layout.row}>
          <ButtonLink size="lg" to={addresses.register}>
            Register
          </ButtonLink>
          <ButtonLink size="lg" to={addresses.login}>
            Login
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
