import { useOnline } from '#ui/browser/useOnline.ts';
import styles from './Navigation.module.css';

/** A row of the navigation, which pages leave space for: over the page it would cover buttons. */
export function Offline() {
  const online = useOnline();
  return (
    <output className={styles.offline}>
      {!online && (
        <span data-offline="">
          <strong>You are offline.</strong> <span>What you see may be out of date.</span>
        </span>
      )}
    </output>
  );
}
