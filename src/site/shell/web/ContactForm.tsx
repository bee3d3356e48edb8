import { type ChangeEvent, type FocusEvent, type SubmitEvent, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { contactProblem, mailtoOf, type Message } from './contact.ts';
import fieldStyles from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Footer.module.css';

const fields = ['name', 'email', 'message'] as const;
type Control = HTMLInputElement | HTMLTextAreaElement;
type MessageProblems = Partial<Record<keyof Message, string | undefined>>;
/** Browsers do not report when the mail client has opened; until then no second one is opened. */
const openingMs = 800;

/**
 * Writes to the festival's mailbox with the visitor's own e-mail client. Without `useValidatedForm`: it is in the
 * footer of every page, whose first load cannot include the form library for three fields that no server refuses.
 */
export function ContactForm() {
  const [problems, setProblems] = useState<MessageProblems>({});
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);

  function validate({ name, value }: Control) {
    const field = fields.find((each) => each === name);
    if (field) setProblems({ ...problems, [field]: contactProblem(field, value) });
  }

  // A message disappears as soon as it is no longer true.
  function handleChange({ target }: ChangeEvent<Control>) {
    if (fields.some((field) => field === target.name && problems[field])) validate(target);
  }

  // Only when moving to another field: a message that appears or disappears under a press would move the button.
  function handleBlur({ target, relatedTarget }: FocusEvent<Control>) {
    if (target.value !== '' && relatedTarget?.matches('input, textarea')) validate(target);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const valueOf = (field: keyof Message) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    };
    const found = fields.map((field) => [field, contactProblem(field, valueOf(field))] as const);
    setProblems(Object.fromEntries(found));
    const first = found.find(([, problem]) => problem)?.[0];
    if (first) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    toast.closeFormErrors();
    try {
      location.assign(
        mailtoOf({ name: valueOf('name').trim(), email: valueOf('email').trim(), message: valueOf('message') }),
      );
      await new Promise((resume) => setTimeout(resume, openingMs));
      form.reset();
      toast.success('Email client opened! Thank you for contacting us.');
    } catch {
      toast.formError('Failed to send message. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  const fieldProps = (field: keyof Message) => ({
    name: field,
    error: problems[field],
    onChange: handleChange,
    onBlur: handleBlur,
  });

  return (
    <form
      method="post"
      className={styles.contact}
      noValidate
      data-open={isOpen || undefined}
      aria-labelledby="contact-us"
      onSubmit={(event) => void send(event)}
    >
      <h2 id="contact-us">Contact us</h2>
      <Button className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Contact us
      </Button>
      <TextField label="Name" autoComplete="name" required {...fieldProps('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...fieldProps('email')} />
      <TextAreaField label="Message" required {...fieldProps('message')} className={fieldStyles.full} />
      <div className={`${fieldStyles.full} ${layout.between}`}>
        <span className={fieldStyles.hint}>Opens your email client.</span>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  );
}
