import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { festival } from '#festival';
import { spansOf, whyNotOpen } from '#events/settings/rules.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { dayAndTime } from '#platform/dates.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ApplyFrame.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

interface Sent {
  email: string;
  purpose: string;
}

interface ApplyFrameProps<Form> {
  span: 'recruitment' | 'clubRecruitment';
  title: string;
  lead: string;
  aside: ReactNode;
  /** The form, with what was sent last. */
  children: (last: Form | undefined, onSent: (form: Form, purpose: string) => void) => ReactNode;
}

const shown = (at: Date | string): string => dayAndTime(at, festival.timeZone);

export function ApplyFrame<Form extends { email: string }>(props: ApplyFrameProps<Form>) {
  const { span: name, title, lead, aside, children } = props;
  const { user } = useSession();
  const [sent, setSent] = useState<Sent>();
  const [last, setLast] = useState<Form>();
  const span = spansOf(useSettings())[name];
  const now = useNow([span.opensAt, span.closesAt].filter((at) => at !== null).map(String));
  const why = whyNotOpen(span, now);
  const home = <ButtonLink to={addresses.events}>Browse Events</ButtonLink>;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`${title} · ${festival.name}`}</title>
      <PageHeader title={title} lead={lead} />
      <div className={styles.apply}>
        <div>
          {sent && <Received {...sent} onAgain={() => setSent(undefined)} />}
          {!sent && why?.code === 'not_open_yet' && (
            <EmptyState dots="TBD" title="Applications are not open yet" actions={home}>
              {span.opensAt !== null && `They open on ${shown(span.opensAt)}.`}
            </EmptyState>
          )}
          {!sent && why?.code === 'applications_closed' && (
            <EmptyState dots="- -" title="Applications are closed" actions={home}>
              {span.closesAt !== null && `They closed on ${shown(span.closesAt)}.`}
            </EmptyState>
          )}
          {!sent && why === null && (
            <section className={block.block} aria-label="Application">
              {span.closesAt !== null && (
                <p className={`${styles.until} ${text.dim}`}>
                  Open until <Mono>{shown(span.closesAt)}</Mono>
                </p>
              )}
              <Fragment key={user?._id}>
                {children(last, (form, purpose) => {
                  setLast(form);
                  setSent({ email: form.email, purpose });
                })}
              </Fragment>
            </section>
          )}
        </div>
        {aside}
      </div>
    </div>
  );
}

function Received({ email, purpose, onAgain }: Sent & { onAgain: () => void }) {
  const section = useRef<HTMLElement>(null);
  // The pressed button was removed; screen readers hear the result here.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className={`${block.block} ${styles.sent}`} tabIndex={-1} aria-labelledby="received">
      <div className={layout.stack}>
        <h2 id="received">Application received</h2>
        <p>
          Thank you. You applied for <strong>{purpose}</strong>.
        </p>
        <ol>
          <li>
            A confirmation is on its way to <strong>{email}</strong>.
          </li>
          <li>We read every application.</li>
          <li>We will write to you there. You don't need to do anything now.</li>
        </ol>
        <div className={layout.row}>
          <Button onClick={onAgain}>Apply for something else</Button>
        </div>
      </div>
    </section>
  );
}
