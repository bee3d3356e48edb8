import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { toast } from '../toast/toast.ts';
import { unlessLeaving } from '../browser/unlessLeaving.ts';

const load = () => import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog }));
const ConfirmDialog = lazy(load);

export interface Question {
  title: string;
  /** The consequences. */
  children: ReactNode;
  keepLabel: string;
  /** Default: the title. */
  confirmLabel?: string;
  tone?: 'danger' | 'primary';
  /** Optional, asked for in the dialog. */
  reason?: ReasonField;
}

export interface ReasonField {
  hint: string;
  most: number;
}
/** `reason` is empty if none was asked for or typed. */
export type Ask = (question: Question) => Promise<{ reason: string } | false>;

/**
 * Confirms an irreversible action. Render `dialog`; `ask` answers false when the person declines or presses Esc.
 * @param failure the toast when the code of the dialog cannot be loaded
 */
export function useConfirm(failure: string) {
  const [question, setQuestion] = useState<Question & { isOpen: boolean; form: HTMLFormElement | null }>();
  const answer = useRef<(given: Awaited<ReturnType<Ask>>) => void>(undefined);

  function settle(given: Awaited<ReturnType<Ask>>) {
    setQuestion((current) => current && { ...current, isOpen: false });
    answer.current?.(given);
    answer.current = undefined;
  }

  async function ask(next: Question): ReturnType<Ask> {
    const form = document.activeElement?.closest('form') ?? null;
    try {
      await unlessLeaving(load());
    } catch {
      toast.error(failure);
      return false;
    }
    answer.current?.(false);
    return new Promise((resolve) => {
      answer.current = resolve;
      setQuestion({ ...next, isOpen: true, form });
    });
  }

  const dialog = question && (
    <Suspense>
      <ConfirmDialog
        open={question.isOpen}
        onClose={() => settle(false)}
        onConfirm={(reason) => settle({ reason })}
        title={question.title}
        keepLabel={question.keepLabel}
        confirmLabel={question.confirmLabel ?? question.title}
        tone={question.tone ?? 'danger'}
        reason={question.reason}
        // The form cannot focus a refused field while the dialog is still closing.
        finalFocus={() => question.form?.querySelector<HTMLElement>('[aria-invalid="true"]')}
      >
        {question.children}
      </ConfirmDialog>
    </Suspense>
  );
  return { ask, dialog };
}
