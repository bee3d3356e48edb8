import { SignUp } from './SignUp.tsx';
import { university } from './signUpWays.ts';

export default function RegisterPage() {
  return <SignUp variant={university} />;
}
