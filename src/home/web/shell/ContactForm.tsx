import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { Button } from '#shared/web/ui/Button.tsx';
import { TextAreaField, TextField } from '#shared/web/ui/Field.tsx';
import { toast } from '#shared/web/ui/toast.ts';
import { contactProblem, mailtoOf, type Message } from './contact.ts';

const fields = ['name', 'email', 'message'] as const;
type Problems = Partial<Record<keyof Message, string | undefined>>;
/** The browser does not say when the e-mail client is there; so long no second one is opened. */
const openingMs = 800;

/** Writes to the festival's mailbox with the visitor's own e-mail client. */
export function ContactForm() {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  function check({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const field = fields.find((name) => name === target.name);
    // Passing through an empty field is no mistake yet.
    if (!field || (target.value === '' && !problems[field])) return;
    setProblems({ ...problems, [field]: contactProblem(field, target.value) });
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
    try {
      location.assign(
        mailtoOf({ name: valueOf('name').trim(), email: valueOf('email').trim(), message: valueOf('message') }),
      );
      await new Promise((resume) => setTimeout(resume, openingMs));
      form.reset();
      toast.success('Email client opened! Thank you for contacting us.');
    } catch {
      toast.error('Failed to send message. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="footer-contact" noValidate aria-labelledby="contact-us" onSubmit={(event) => void send(event)}>
      <h2 id="contact-us">Contact us</h2>
      <TextField label="Name" name="name" autoComplete="name" required error={problems.name} onBlur={check} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={problems.email}
        onBlur={check}
      />
      <TextAreaField label="Message" name="message" required error={problems.message} onBlur={check} className="full" />
      <div className="full between">
        <span className="hint">Opens your e-mail client.</span>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  );
}
