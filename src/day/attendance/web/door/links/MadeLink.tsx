import { useEffect, useRef } from 'react';
import { momentText } from '#people/security/web/moment.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copyLink } from '#ui/browser/copyLink.ts';
import { LinkField } from '#ui/form/LinkField.tsx';
import { CopyIcon } from '#ui/controls/ActionIcon.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import type { Made } from './DoorLinksDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './DoorLinks.module.css';

/** The only time a link can be read: only its hash is stored. */
export function MadeLink({ made: { url, link }, onAnother }: { made: Made; onAnother: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // The focus was in the form, which was removed.
  useEffect(() => field.current?.focus(), []);
  return (
    <section className={styles.made} aria-labelledby="made-link">
      <div className={layout.stack}>
        <h3 id="made-link">
          Link for <bdi>{link.label}</bdi>
        </h3>
        <LinkField
          ref={field}
          label="Door link"
          url={url}
          hint={`Send it now: it is shown only once. Anyone with it can mark people until ${momentText(link.expiresAt)}.`}
        />
        <div className={layout.row}>
          <Button variant="primary" onClick={() => void copyLink(url)}>
            <CopyIcon />
            Copy Link
          </Button>
          {canShare() && (
            <Button onClick={() => void share(url, link.label)}>
              <ForwardIcon />
              Share
            </Button>
          )}
          <Button variant="ghost" onClick={onAnother}>
            Make Another
          </Button>
        </div>
      </div>
      <figure className={styles.code}>
        <QrCode content={url} label={`QR code of the door link for ${link.label}`} />
        <figcaption>Or scan it with the helper’s phone.</figcaption>
      </figure>
    </section>
  );
}

/** Available on phones, on HTTPS. */
const canShare = () => typeof navigator.share === 'function';

/** Rejects when the person cancels. */
const share = (url: string, label: string) =>
  navigator.share({ title: `Door link: ${label}`, url }).catch(() => undefined);
