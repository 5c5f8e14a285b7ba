import { useState } from 'react';
import { ForgotPassword } from './forgot-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in, or the way out for those who forgot their password. */
export const SignIn = () => {
  const [forgot, setForgot] = useState(false);
  return forgot ? <ForgotPassword onBack={() => setForgot(false)} /> : <SignInForm onForgot={() => setForgot(true)} />;
};
