import { addresses } from '#platform/addresses.ts';
import type { ManagedRegistration } from '../../contract.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LinkIcon } from '#ui/facts/Icon.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { share } from '#ui/browser/share.ts';
import block from '#ui/layout/Block.module.css';
import styles from './Passes.module.css';
import text from '#ui/layout/text.module.css';

const linkOf = (pass: string) => `${location.origin}${addresses.teamPass}#${pass}`;

export default function Passes({ team: { participants, teamName, event } }: { team: ManagedRegistration }) {
  return (
    <section className={`${block.block} ${styles.passes}`}>
      <header>
        <h2>Passes</h2>
        <Button onClick={() => print()}>Print</Button>
      </header>
      <p className={`${text.dim} ${styles.hint}`}>
        Everybody shows their own at the door. We emailed each member theirs; you can also print them or share each one.
      </p>
      <ul>
        {participants.map(
          ({ name, pass }) =>
            pass !== null && (
              <li key={pass}>
                <QrCode content={pass} label={`QR code of the pass of ${name}`} />
                <strong dir="auto">{name}</strong>
                <span dir="auto">{teamName}</span>
                <span dir="auto">{event.title}</span>
                <Button
                  size="sm"
                  aria-label={`Share the pass of ${name}`}
                  onClick={() => void share(`Pass of ${name}`, linkOf(pass))}
                >
                  <LinkIcon />
                  Share
                </Button>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
