import { Dialog, type DialogProps } from '../dialog/Dialog.tsx';
import { FormFooter, type FormFooterProps } from './FormFooter.tsx';

interface FormDialogProps
  extends
    Omit<DialogProps, 'footer' | 'onSubmit'>,
    Pick<FormFooterProps, 'keepLabel' | 'busyLabel' | 'tone' | 'disabled' | 'second'> {
  form: { submit: NonNullable<DialogProps['onSubmit']>; isSubmitting: boolean };
  submitLabel?: string;
  onCancel?: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    keepLabel,
    submitLabel = props.title,
    busyLabel,
    tone,
    disabled,
    second,
    size = 'sm',
    onCancel,
    ...dialog
  } = props;
  return (
    <Dialog
      {...dialog}
      size={size}
      onSubmit={form.submit}
      footer={
        <FormFooter
          onCancel={onCancel ?? dialog.onClose}
          keepLabel={keepLabel}
          busy={form.isSubmitting}
          busyLabel={busyLabel}
          tone={tone}
          disabled={disabled}
          second={second}
        >
          {submitLabel}
        </FormFooter>
      }
    />
  );
}
