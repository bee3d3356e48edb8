import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { isPrintable, printedName, unprintable } from '../certificateName.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { ReminderSetting } from './ReminderSetting.tsx';
import { useSession } from './session.ts';
import { cx } from '#ui/browser/cx.ts';
import block from '#ui/layout/Block.module.css';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ProfilePage.module.css';
import text from '#ui/layout/text.module.css';

const loadForm = () => import('./ProfileForm.tsx');
const ProfileForm = lazy(loadForm);

export default function ProfilePage({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const form = useLazyDialog(loadForm, 'Failed to open the form');
  const { open: isEditing, onClose } = form.controls;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!user) return null;
  const role = user.role.replaceAll('_', ' ');
  const facts = [
    ['Name', user.name],
    ...(user.certificateName !== null || !isPrintable(user.name) ? [['On certificates', user.certificateName]] : []),
    ['Email', user.email],
    ['Roll number', user.rollNumber],
    ['Phone number', user.phoneNumber],
    ['Batch', user.batch],
    ['Section', festival.sections.find(({ value }) => value === user.section)?.label ?? user.section],
    ['Department', user.department],
    ['Role', role],
  ];
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Profile Settings · ${festival.name}`}</title>
      <PageHeader title="Profile Settings" />
      <div className={`${layout.columns} ${styles.profile}`}>
        <article className={block.block}>
          <div className={styles.who}>
            <OwnPicture user={user} />
            <div>
              <h2>{user.name}</h2>
              <p className={text.dim}>
                <span>{user.email.split('@')[0]}</span>
                <wbr />
                <span>{`@${user.email.split('@')[1]}`}</span>
              </p>
              <Badge look="line">{role}</Badge>
              <Link className={text.link} to={addresses.accountSecurity}>
                Account Security <ForwardIcon />
              </Link>
            </div>
          </div>
        </article>
        <div className={`${layout.stack} ${styles.blocks}`}>
          <section className={block.block} aria-labelledby="details">
            <header>
              <h2 id="details">Your details</h2>
              {!isEditing && (
                <Button ref={edit} busy={form.isOpening} onClick={form.open}>
                  Edit Profile
                </Button>
              )}
            </header>
            {isEditing ? (
              <Suspense>
                <ProfileForm user={user} role={role} onDone={onClose} />
              </Suspense>
            ) : (
              <div className={layout.stack}>
                {!isPrintable(printedName(user)) && (
                  <Notice tone="warn" title={unprintable(printedName(user))}>
                    Edit your profile and give it in Latin letters under ‘On certificates’.
                  </Notice>
                )}
                <dl className={field.grid}>
                  {facts.map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd className={cx(label === 'Roll number' && text.mono)}>{value ?? 'Not given'}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            )}
          </section>
          <ReminderSetting user={user} />
          {children}
        </div>
      </div>
    </div>
  );
}
