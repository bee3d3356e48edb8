import type { ManagedRegistration } from '../../contract.ts';
import { Button } from '#ui/controls/Button.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import block from '#ui/layout/Block.module.css';
import styles from './Passes.module.css';
import text from '#ui/layout/text.module.css';

export default function Passes({ team: { participants, teamName, event } }: { team: ManagedRegistration }) {
  return (
    <section className={`${block.block} ${styles.passes}`}>
      <header>
        <h2>Passes</h2>
        <Button onClick={() => print()}>Print</Button>
      </header>
      <p className={`${text.dim} ${styles.hint}`}>
        Everybody shows their own at the door. Print them, or send each person a picture of theirs.
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
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
