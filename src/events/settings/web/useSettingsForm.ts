import type { FieldValues } from 'react-hook-form';
import { useValidatedForm, type ValidatedFormOptions } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { Settings } from '../contract.ts';
import { useSettings } from './api.ts';
import { useChangeSettings } from './changes.ts';

interface Means {
  ask: ReturnType<typeof useConfirm>['ask'];
  change: ReturnType<typeof useChangeSettings>['mutateAsync'];
}

interface SettingsFormOptions<Values extends FieldValues> extends Pick<
  ValidatedFormOptions<Values>,
  'normalize' | 'validate' | 'pathOf'
> {
  formOf: (settings: Settings) => Values;
  /** Asks if the change takes effect at once. Resolves to nothing when the person cancels. */
  save: (values: Values, means: Means) => Promise<Settings | undefined>;
  success: (changed: Settings) => string;
}

const failure = 'Failed to save settings';

/** A form over some of the settings. Until somebody types it follows changes by others. */
export function useSettingsForm<Values extends FieldValues>(options: SettingsFormOptions<Values>) {
  const { formOf, save, success, ...rules } = options;
  const { mutateAsync: change } = useChangeSettings();
  const { ask, dialog } = useConfirm(failure);
  const form = useValidatedForm<Values>({
    ...rules,
    defaults: formOf(useSettings()),
    followsDefaults: true,
    partialInput: 'Please enter a date and time',
    onSubmit: async (values) => {
      const changed = await save(values, { ask, change });
      if (!changed) return;
      form.reset(formOf(changed));
      toast.success(success(changed));
    },
    failure,
  });
  return { form, dialog };
}
