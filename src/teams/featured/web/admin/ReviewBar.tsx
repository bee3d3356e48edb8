import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { CheckIcon } from '#ui/facts/Icon.tsx';
import type { Unchanged } from '#ui/records/changeEach.ts';
import { FailedRows } from '#ui/records/FailedRows.tsx';
import type { Selection } from '#ui/records/useSelection.ts';
import { isConfirmable, isRejectable } from './TeamRow.tsx';
import { type ShownTeam, useReviewTeams } from './teamsApi.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamsTable.module.css';

type Failed = Unchanged<ShownTeam> & { of: number };

/** Reviews the selected teams. What could not be changed stays selected, and is returned. */
export function useReviewOf(eventId: string, selection: Selection<ShownTeam>) {
  const reviewTeams = useReviewTeams(eventId);
  const [failed, setFailed] = useState<Failed>();

  async function review(teams: readonly ShownTeam[], status: 'confirmed' | 'rejected', reason?: string) {
    setFailed(undefined);
    const unchanged = await reviewTeams(teams, status, reason);
    const kept = [...unchanged.failed.map(({ row }) => row), ...unchanged.notTried];
    if (kept.length > 0) setFailed({ of: teams.length, ...unchanged });
    selection.keep(kept);
    return kept;
  }
  const clear = () => {
    setFailed(undefined);
    selection.keep([]);
  };
  return { review, failed, clear };
}

interface ReviewBarProps {
  selection: Selection<ShownTeam>;
  failed: Failed | undefined;
  onClear: () => void;
  onConfirm: (teams: readonly ShownTeam[]) => Promise<unknown>;
  onReject: (teams: readonly ShownTeam[]) => void;
}

/** What can be done with the selected teams. */
export function ReviewBar({ selection, failed, onClear, onConfirm, onReject }: ReviewBarProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { rows } = selection;
  const confirmable = rows.filter(isConfirmable);
  const rejectable = rows.filter(isRejectable);

  async function confirm() {
    setConfirming(true);
    await onConfirm(confirmable).finally(() => setConfirming(false));
  }

  return (
    <section className={styles.bar} aria-label="Selected teams">
      {failed && <FailedRows {...failed} nameOf={({ teamName }) => teamName} />}
      <div className={layout.between}>
        <div className={layout.row}>
          <output>{`${rows.length} selected`}</output>
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear Selection
          </Button>
        </div>
        <div className={layout.row}>
          {rejectable.length > 0 && (
            <Button size="sm" variant="quiet-danger" onClick={() => onReject(rejectable)}>
              {`Reject ${rejectable.length}`}
            </Button>
          )}
          {confirmable.length > 0 && (
            <Button
              size="sm"
              variant="primary"
              busy={isConfirming}
              busyLabel="Confirming..."
              onClick={() => void confirm()}
            >
              <CheckIcon />
              <span>{`Confirm ${confirmable.length}`}</span>
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
