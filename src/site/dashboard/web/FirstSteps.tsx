import { useSettings } from '#events/settings/web/api.ts';
import type { User } from '#people/accounts/contract.ts';
import { unnamedAdministrator } from '#people/accounts/unnamedAdministrator.ts';
import { useMailCount } from '#people/maillog/web/api.ts';
import { useAdministratorCount } from '#people/people/web/api.ts';
import { addresses } from '#platform/addresses.ts';
import { cx } from '#ui/browser/cx.ts';
import { Link } from '#ui/controls/Link.tsx';
import { CheckIcon, CircleIcon, ForwardIcon } from '#ui/facts/Icon.tsx';
import { Block } from '#ui/layout/Block.tsx';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

/** For a festival without registrations: a super admin's first tasks, until all of them are done. */
export default function FirstSteps({ user, eventCount }: { user: User; eventCount: number }) {
  const { festivalEndsAt } = useSettings();
  const administrators = useAdministratorCount().data;
  const sentMails = useMailCount('sent').data;
  if (administrators === undefined || sentMails === undefined) return null;
  const steps = [
    { label: 'Enter your name', isDone: user.name !== unnamedAdministrator, to: addresses.accountSecurity },
    { label: 'Set when the festival ends', isDone: festivalEndsAt !== null, to: addresses.settings },
    { label: 'Appoint a club admin', isDone: administrators > 1, to: addresses.manageUsers },
    { label: 'Create the first event', isDone: eventCount > 0, to: addresses.manageEvents },
    { label: 'Check that mail is sent', isDone: sentMails > 0, to: addresses.mailLog },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Block title="First steps">
      <ul>
        {steps.map(({ label, isDone, to }) => (
          <li key={to} className={cx(styles.decision, isDone ? styles.done : styles.open)}>
            {isDone ? <CheckIcon /> : <CircleIcon />}
            {isDone && <span className={text.visuallyHidden}>Done: </span>}
            <Link to={to}>
              <span>{`${label} `}</span>
              <ForwardIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}
