import { addresses } from '#addresses';
import { festival } from '#festival';
import { ButtonLink } from '#ui/Button.tsx';

/** The last word to a visitor who has no account yet. */
export function ClosingCall() {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="wrap">
        <div>
          <h2 id="closing">{festival.wording.closingTitle}</h2>
          <p>{festival.wording.closingText}</p>
        </div>
        <div className="row-x">
          <ButtonLink size="lg" to={addresses.register}>
            Register
          </ButtonLink>
          <ButtonLink size="lg" to={addresses.login}>
            Login
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
