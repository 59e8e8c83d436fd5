export const signUpText = {
  firstNameEmpty: '*Please enter first name.',
  firstNameInvalid: '*Please enter valid first name.',
  registered: 'You are successfully registered!',
  emailVerified: 'Success! Your email is verified successfully.',
  verificationSent: 'A verification link has been sent to your email account to verify your email.',
  continue: 'Continue',
  signUpTitle: 'Sign up',
  // Ours
  alreadyVerified: 'Your email is verified already.',
  haveAccount: 'Already registered?',
  logInLink: 'Log in',
  signUpLead: 'Your details, and proof that you are qualified. We look at it and write to you.',
  yourAccount: 'Your account',
  yourself: 'You and your business',
  documentsHint: 'Front and back, two to five files: JPEG, PNG or PDF, 5 MB at most each.',
  createAccount: 'Create account',
  registeredHint: 'Next, tell us where your commission should be paid.',
  verificationEmailSent: (email: string) =>
    `We have sent a verification email to ${email}. Once your documents are verified we write to you again, and you can log in.`,
  verifying: 'Verifying your email',
  verifyingHint: 'This takes a moment.',
  verifiedHint: 'Thank you. We can reach you about your orders and payouts now.',
} as const
