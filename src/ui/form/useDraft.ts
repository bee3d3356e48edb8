import { useRef, useState } from 'react';
import { differing, type Draft, readDraft, writeDraft } from './drafts.ts';

/**
 * Keeps what was typed into a form until it is sent, and offers what an earlier visit left.
 * @param name undefined: nothing is kept
 * @param assign returns the setter of a field, for restoring the draft
 */
export function useDraft(
  name: string | undefined,
  defaults: object,
  assign: () => (field: string, value: unknown) => void,
) {
  const read = (base: object) => {
    const draft = name === undefined ? undefined : readDraft(name);
    const changed = draft && differing(draft, base);
    return changed && Object.keys(changed).length > 0 ? changed : undefined;
  };
  const base = useRef(defaults);
  const [offer, setOffer] = useState<Draft | undefined>(() => read(defaults));
  const [isChanged, setChanged] = useState(false);

  return {
    isChanged,
    isOffered: offer !== undefined,
    keep: (values: object) => {
      if (name === undefined) return;
      const changed = differing(values, base.current);
      setChanged(Object.keys(changed).length > 0);
      // An offer without an answer stays.
      writeDraft(name, { ...offer, ...changed });
    },
    /** The values were stored, or reset to these. */
    settle: (values: object, isSent: boolean) => {
      base.current = values;
      setChanged(false);
      if (name !== undefined && isSent) writeDraft(name, {});
      setOffer(isSent ? undefined : read(values));
    },
    restore: () => {
      const restored = offer ?? {};
      setOffer(undefined);
      for (const [field, value] of Object.entries(restored)) assign()(field, value);
    },
    discard: () => {
      if (name !== undefined) writeDraft(name, {});
      setOffer(undefined);
    },
  };
}

export type FormDraft = ReturnType<typeof useDraft>;
