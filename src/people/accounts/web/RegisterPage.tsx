import { SignUp } from './SignUp.tsx';
import { university } from './signUpVariants.ts';

export default function RegisterPage() {
  return <SignUp variant={university} />;
}
