import type { CommitteeMember } from '#platform/festival/schema.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { LinkIcon } from '#ui/facts/Icon.tsx';
import { Face } from './Face.tsx';
import { ButtonAnchor } from '#ui/controls/Button.tsx';
import styles from './AboutPage.module.css';
import text from '#ui/layout/text.module.css';

interface MemberDialogProps {
  member: CommitteeMember;
  open: boolean;
  onClose: () => void;
}

export function MemberDialog({ member, open, onClose }: MemberDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={member.name}
      description={member.position}
      footer={
        member.linkedin !== null && (
          <ButtonAnchor variant="primary" href={member.linkedin} rel="noopener noreferrer">
            <LinkIcon />
            LinkedIn
          </ButtonAnchor>
        )
      }
    >
      <div className={styles.member}>
        <Face key={member.id} member={member} isPhoto />
        <dl>
          <dt>Batch</dt>
          <dd className={text.mono}>{member.batch}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
