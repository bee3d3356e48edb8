import { useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import styles from './IncompleteLink.module.css';

const tokenOf = (link: string): string | undefined => /#([\w-]+)\s*$/.exec(link)?.[1];

export default function WholeLinkForm() {
  const navigate = useNavigate();
  const form = useValidatedForm({
    defaults: { link: '' },
    validate: ({ link }) => ({
      link: tokenOf(link) === undefined ? 'Paste the whole link, with the letters behind the #.' : undefined,
    }),
    onSubmit: ({ link }) => navigate(`${addresses.door}#${tokenOf(link)}`),
    failure: 'The door could not be opened',
  });
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <TextField label="Door link" autoComplete="off" {...form.field('link')} />
      <Button type="submit" variant="primary" block>
        Open the door
      </Button>
    </form>
  );
}
