import { Suspense } from 'react';
import { addresses } from '#platform/addresses.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { ClosedDoor } from './ClosedDoor.tsx';
import styles from './IncompleteLink.module.css';

// With the form library this page would exceed its 25 kB, and most links are complete.
const WholeLinkForm = lazyPart(() => import('./WholeLinkForm.tsx'));

/** A messenger may have cut the link at its #: the whole link can be pasted here. */
export const IncompleteLink = () => (
  <ClosedDoor
    title="This link is incomplete"
    actions={
      <div className={styles.form}>
        <ol>
          <li>Go back to the message with the link.</li>
          <li>Copy all of it, with the letters behind the #.</li>
          <li>Paste it here.</li>
        </ol>
        <Suspense fallback={<div className={styles.arriving} aria-busy />}>
          <WholeLinkForm />
        </Suspense>
        <ButtonLink to={addresses.home} variant="ghost" block>
          Go to the home page
        </ButtonLink>
      </div>
    }
  >
    The part behind the # is missing.
  </ClosedDoor>
);
