import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { limits, reasonMissing } from '../../rules.ts';

interface RejectionProps {
  busy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Why a team is rejected: its leader reads it in the mail. */
export function Rejection({ busy, onReject, onCancel }: RejectionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  function reject() {
    const reason = field.current?.value.trim() ?? '';
    if (reason !== '') return onReject(reason);
    setError(reasonMissing);
    field.current?.focus();
  }

  return (
    <div className="stack teams-rejection">
      <TextAreaField
        ref={field}
        label="Reason"
        required
        rows={2}
        maxLength={limits.reason}
        hint="The leader is told by mail."
        error={error}
        onChange={() => setError(undefined)}
      />
      <div className="row-x">
        <Button variant="danger" size="sm" busy={busy} busyLabel="Rejecting..." onClick={reject}>
          Reject Team
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
