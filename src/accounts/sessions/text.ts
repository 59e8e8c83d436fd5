export const sessionsText = {
  passwordEmpty: '*Please enter password',
  notApproved: 'You will be emailed once your account information has been verified.',
  addBankDetails: ' please add your bank account details',
  verificationPending: 'Verification Pending',
  // Ours
  wrongCredentials: 'The email or the password is wrong.',
  blocked: 'Your account is blocked. Please contact us.',
  bankDetailsMissing: 'Your account is not complete yet,',
  loggedOut: 'You are logged out.',
  loginTitle: 'Welcome back',
  loginLead: 'Log in to sell, to stock and to see what you have earned.',
  rememberMe: 'Remember me',
  forgotPasswordLink: 'Forgot your password?',
  noAccount: 'New here?',
  signUpLink: 'Sign up to sell',
  replaceDocuments: 'Replace the refused documents',
  owesPayment: 'You owe us a payment. You find it under Payout Payment.',
} as const
