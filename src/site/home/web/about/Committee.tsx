import { lazy, Suspense, useState } from 'react';
import { festival } from '#festival';
import type { CommitteeMember } from '#platform/festival/schema.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { Face } from './Face.tsx';
import { cx } from '#ui/browser/cx.ts';
import styles from './AboutPage.module.css';
import text from '#ui/layout/text.module.css';

const load = () => import('./MemberDialog.tsx');
const MemberDialog = lazy(async () => ({ default: (await load()).MemberDialog }));

const hasPictures = festival.committee.some(({ image }) => image !== null);

export function Committee() {
  const [member, setMember] = useState<CommitteeMember>();
  const dialog = useLazyDialog(load, 'This could not be opened. Please try again.');

  function show(chosen: CommitteeMember) {
    setMember(chosen);
    dialog.open();
  }

  return (
    <section aria-labelledby="committee">
      <h2 id="committee">Executive Committee</h2>
      <ul className={cx(styles.committee, !hasPictures && styles.rows)}>
        {festival.committee
          .toSorted((a, b) => Number(b.isLead) - Number(a.isLead))
          .map((each) => (
            <li key={each.id} className={cx(each.isLead && styles.committeeLead)}>
              <button type="button" aria-haspopup="dialog" onClick={() => show(each)}>
                <Face member={each} />
                <span>
                  <strong>{each.name}</strong>
                  <small className={`${text.mute} ${text.small}`}>{each.position}</small>
                </span>
              </button>
            </li>
          ))}
      </ul>
      {dialog.isNeeded && member && (
        <Suspense>
          <MemberDialog member={member} {...dialog.controls} />
        </Suspense>
      )}
    </section>
  );
}
