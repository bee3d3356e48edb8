import { useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useSession } from './session.ts';
import './profile.css';

export default function ProfilePage() {
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
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
    ['Email', user.email],
    ['Roll number', user.rollNumber],
    ['Phone number', user.phoneNumber],
    ['Batch', user.batch],
    ['Section', festival.sections.find(({ value }) => value === user.section)?.label ?? user.section],
    ['Department', user.department],
    ['Role', role],
  ];
  return (
    <div className="page page--app wrap">
      <title>{`Profile Settings · ${festival.name}`}</title>
      <PageHeader title="Profile Settings" />
      <div className="profile">
        <section className="block">
          <div className="profile-who">
            <span className="avatar" aria-hidden="true">
              {user.name.charAt(0).toUpperCase()}
            </span>
            <div>
              <h2>{user.name}</h2>
              <p className="dim">
                {user.email.split('@')[0]}
                <wbr />@{user.email.split('@')[1]}
              </p>
              <Badge look="line">{role}</Badge>
            </div>
          </div>
        </section>
        <section className="block" aria-labelledby="details">
          <header>
            <h2 id="details">Your details</h2>
            {!isEditing && (
              <Button ref={edit} onClick={() => setEditing(true)}>
                Edit Profile
              </Button>
            )}
          </header>
          {isEditing ? (
            <ProfileForm user={user} role={role} onDone={() => setEditing(false)} />
          ) : (
            <dl className="field-grid">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className={label === 'Roll number' ? 'mono' : undefined}>{value ?? 'Not given'}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
    </div>
  );
}
