import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { toast } from './toast.ts';
import { unlessLeaving } from './unlessLeaving.ts';

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
}

/**
 * Confirms an irreversible action. Render `dialog`; `ask` resolves to false when the person declines or presses Esc.
 * @param failure the toast when the code of the dialog cannot be loaded
 */
export function useConfirm(failure: string) {
  const [question, setQuestion] = useState<Question & { isOpen: boolean; form: HTMLFormElement | null }>();
  const answer = useRef<(isWanted: boolean) => void>(undefined);

  function settle(isWanted: boolean) {
    setQuestion((current) => current && { ...current, isOpen: false });
    answer.current?.(isWanted);
    answer.current = undefined;
  }

  async function ask(next: Question): Promise<boolean> {
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
        onConfirm={() => settle(true)}
        title={question.title}
        keepLabel={question.keepLabel}
        confirmLabel={question.confirmLabel ?? question.title}
        tone={question.tone ?? 'danger'}
        // The form cannot focus a field that was refused while the dialog is still closing.
        finalFocus={() => question.form?.querySelector<HTMLElement>('[aria-invalid="true"]')}
      >
        {question.children}
      </ConfirmDialog>
    </Suspense>
  );
  return { ask, dialog };
}
