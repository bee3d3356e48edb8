import { lazy, Suspense, useRef } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { Block } from '#ui/layout/Block.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import type { KeyEntry } from '../keyContract.ts';
import { keyLimits } from '../keyRules.ts';
import { useSecondFactor } from './api.ts';
import { useEndKey, useKeys } from './keysApi.ts';
import type { EventField } from './NewKeyDialog.tsx';
import { momentText } from './moment.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';
import text from '#ui/layout/text.module.css';

const loadNewKey = () => import('./NewKeyDialog.tsx');
const NewKeyDialog = lazy(loadNewKey);

export function Keys({ eventField }: { eventField: EventField }) {
  const { user } = useSession();
  const { data: factor } = useSecondFactor();
  // Their own account is all that such a super admin reaches.
  const needsFactor = factor?.isRequired === true && factor.since === null;
  const keys = useKeys(factor !== undefined && !needsFactor);
  const heading = useRef<HTMLHeadingElement>(null);
  const making = useSubjectDialog<null>({ load: loadNewKey, failure: 'Failed to open the form. Please try again.' });
  const ending = useSubjectDialog<KeyEntry>();
  const end = useEndKey();
  const own = keys.data?.filter(({ owner }) => owner._id === user?._id) ?? [];
  const subject = ending.current?.subject;
  if (needsFactor)
    return (
      <Block title="Keys for scripts">
        <p className={text.dim}>Set up your second factor first: making a key takes a code.</p>
      </Block>
    );
  return (
    <Block
      title="Keys for scripts"
      headingRef={heading}
      beside={
        <Button busy={making.isOpening} disabled={own.length >= keyLimits.living} onClick={() => making.open(null)}>
          New Key
        </Button>
      }
    >
      <QueryView
        as="h3"
        query={keys}
        skeleton={<StackSkeleton heights={['3.5rem']} />}
        failure="Failed to load the keys"
      >
        {(all) => (
          <div className={layout.stack}>
            <p className={text.dim}>
              {own.length >= keyLimits.living
                ? `You have ${keyLimits.living} keys, the most there can be. End one to make another.`
                : 'For a program of yours, such as a scoreboard or a badge printer. A key reads what you may read, or marks people at one door; it never reaches accounts or settings.'}
            </p>
            {all.length > 0 && (
              <ul className={styles.sessions} aria-label="Keys">
                {all.map((entry) => (
                  <KeyLine
                    key={entry._id}
                    entry={entry}
                    ownerName={entry.owner._id === user?._id ? undefined : entry.owner.name}
                    onEnd={() => ending.open(entry)}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
      <Suspense>
        {making.current && <NewKeyDialog key={making.current.key} {...making.controls} EventField={eventField} />}
      </Suspense>
      {ending.current && subject && (
        <ConfirmMutationDialog
          {...ending.controls}
          title="End Key"
          keepLabel="Keep Key"
          busyLabel="Ending..."
          mutation={end}
          run={() => end.mutateAsync(subject._id)}
          success={`The key ${subject.label} has ended`}
          failure="Failed to end the key"
          finalRefusals={['not_found', 'forbidden']}
          finalFocus={() => (keys.data?.some(({ _id }) => _id === subject._id) ? null : heading.current)}
        >
          <p>
            Programs with the key <bdi>{subject.label}</bdi> are refused at once. An ended key cannot be used again.
          </p>
        </ConfirmMutationDialog>
      )}
    </Block>
  );
}

interface KeyLineProps {
  entry: KeyEntry;
  /** Of somebody else's, which super admins see. */
  ownerName: string | undefined;
  onEnd: () => void;
}

function KeyLine({ entry, ownerName, onEnd }: KeyLineProps) {
  const { label, scope, eventTitle, expiresAt, lastUsedAt } = entry;
  const use = scope === 'read' ? 'Reads' : `Door of ${eventTitle ?? 'a deleted event'}`;
  return (
    <li>
      <div className={styles.session}>
        <p className={styles.device}>
          <bdi>{label}</bdi>
        </p>
        <p className={text.dim}>
          {`${use}${ownerName === undefined ? '' : ` for ${ownerName}`}, until ${momentText(expiresAt)}`}
        </p>
        <p className={text.dim}>{lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`}</p>
      </div>
      <Button variant="quiet-danger" size="sm" aria-label={`End the key ${label}`} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}
