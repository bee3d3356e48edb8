import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { limits, reasonMissing } from '../../rules.ts';
import layout from '#ui/layout.module.css';
import styles from './ManageFeaturedPage.module.css';

interface RejectionProps {
  onReject: (reason: string) => Promise<void>;
  onCancel: () => void;
}

export function Rejection({ onReject, onCancel }: RejectionProps) {
  const form = useValidatedForm({
    defaults: { reason: '' },
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason === '' ? reasonMissing : undefined }),
    onSubmit: ({ reason }) => onReject(reason),
    failure: 'Failed to update the registration',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);

  return (
    <form method="post" className={`${layout.stack} ${styles.rejection}`} noValidate onSubmit={form.submit}>
      <TextAreaField
        label="Reason"
        required
        rows={2}
        maxLength={limits.reason}
        hint="The leader is told by mail."
        {...form.field('reason')}
      />
      <div className={layout.row}>
        <Button variant="danger" size="sm" type="submit" busy={form.isSubmitting} busyLabel="Rejecting...">
          Reject Team
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
