import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { addresses } from '#addresses';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { ClosedDoor } from './ClosedDoor.tsx';
import styles from './IncompleteLink.module.css';

/** A messenger may have cut the link at its #: the whole link can be pasted here. */
export function IncompleteLink() {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const [error, setError] = useState<string>();

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [, token] = /#([\w-]+)\s*$/.exec(link) ?? [];
    if (token === undefined) setError('Paste the whole link, with the letters behind the #.');
    else void navigate(`${addresses.door}#${token}`);
  }
  return (
    <ClosedDoor
      title="This link is incomplete"
      actions={
        <form method="post" className={styles.form} noValidate onSubmit={open}>
          <ol>
            <li>Go back to the message with the link.</li>
            <li>Copy all of it, with the letters behind the #.</li>
            <li>Paste it here.</li>
          </ol>
          <TextField
            label="Door link"
            value={link}
            error={error}
            autoComplete="off"
            onChange={({ target }) => setLink(target.value)}
          />
          <Button type="submit" variant="primary" block>
            Open the door
          </Button>
          <ButtonLink to={addresses.home} variant="ghost" block>
            Go to the home page
          </ButtonLink>
        </form>
      }
    >
      The part behind the # is missing.
    </ClosedDoor>
  );
}
