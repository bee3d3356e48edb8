import { useOnline } from '#ui/browser/useOnline.ts';
import styles from './Layout.module.css';

export function Offline() {
  const online = useOnline();
  return (
    <output className={styles.offline}>
      {!online && (
        <span data-offline="">
          <strong>You are offline.</strong> What you see may be out of date.
        </span>
      )}
    </output>
  );
}
