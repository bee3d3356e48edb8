import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { festival } from '#festival';
import { ApiError, apiClient } from '#platform/http/web/client.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/facts/Icon.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import type { KeptMail, mailboxCalls } from '../contract.ts';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './MailboxPage.module.css';
import textStyles from '#ui/layout/text.module.css';

const call = apiClient<typeof mailboxCalls>();
const refreshMs = 2000;

export function MailboxPage({ notFound }: { notFound: ReactNode }) {
  const { data, error } = useQuery({
    queryKey: ['mailbox'],
    queryFn: async ({ signal }) => (await call('GET /dev/mailbox', { signal })).mails,
    refetchInterval: (query) => (query.state.status === 'error' ? false : refreshMs),
  });
  const [to, setTo] = useState('');
  const [chosen, setChosen] = useState<string>();
  // The call does not exist in production.
  if (error instanceof ApiError && error.status === 404) return notFound;

  const mails = data?.filter((mail) => mail.to.toLowerCase().includes(to.trim().toLowerCase())) ?? [];
  const open = mails.find(({ _id }) => _id === chosen) ?? mails[0];
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Mailbox · ${festival.name}`}</title>
      <PageHeader title="Mailbox" lead="Mail is kept here instead of being sent. New mail appears automatically." />
      <TextField
        label="To"
        type="search"
        icon={<SearchIcon />}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        className={styles.filter}
      />
      {error && <p className={`${field.line} ${field.bad}`}>{error.message}</p>}
      {data && mails.length === 0 && (
        <EmptyState dots="0" title="No mails">
          {to === '' ? 'Nothing has been sent yet.' : 'Nobody with this address got one.'}
        </EmptyState>
      )}
      {open && (
        <div className={styles.mailbox}>
          <ul aria-label="Mails">
            {mails.map((mail) => (
              <li key={mail._id}>
                <button type="button" aria-current={mail === open || undefined} onClick={() => setChosen(mail._id)}>
                  <strong>{mail.subject}</strong>
                  <span>{mail.to}</span>
                  <small className={textStyles.mono}>{timeOf(mail)}</small>
                </button>
              </li>
            ))}
          </ul>
          <MailText mail={open} />
        </div>
      )}
    </div>
  );
}

const timeOf = (mail: KeptMail): string => new Date(mail.createdAt).toLocaleTimeString('en-GB');

const tones = {
  queued: 'pending',
  held: 'waitlisted',
  sent: 'accepted',
  failed: 'rejected',
  withdrawn: 'withdrawn',
} as const;

/** As text: the content security policy forbids the mail's own styles. */
function MailText({ mail }: { mail: KeptMail }) {
  const code = /: (\d{5,6})$/m.exec(mail.text)?.[1];
  return (
    <article className={styles.mail} aria-labelledby="opened-mail">
      <header>
        <h2 id="opened-mail">{mail.subject}</h2>
        <StatusBadge status={tones[mail.status]} label={mail.status} />
      </header>
      <p className={textStyles.mute}>{`To ${mail.to}, ${timeOf(mail)}`}</p>
      {code && <p className={styles.mailCode}>{code}</p>}
      <div className={styles.mailText}>{linked(mail.text)}</div>
    </article>
  );
}

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      <a key={i} className={textStyles.link} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
