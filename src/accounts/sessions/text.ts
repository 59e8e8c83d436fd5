export const sessionsText = {
  passwordEmpty: '*Please enter password',
  notApproved: 'You will be emailed once your account information has been verified.',
  addBankDetails: ' please add your bank account details',
  verificationPending: 'Verification Pending',
  // Not in the specification: the texts below.
  wrongCredentials: 'The email or the password is wrong.',
  blocked: 'Your account is blocked. Please contact us.',
  bankDetailsMissing: 'Your account is not complete yet,',
  otherViewer: 'Somebody else has logged in on another tab, so this page was closed without saving.',
  loggedOut: 'You have been logged out.',
  loginTitle: 'Welcome back',
  loginLead: 'Log in to sell, manage your stock and see what you have earned.',
  rememberMe: 'Remember me',
  forgotPasswordLink: 'Forgot your password?',
  noAccount: 'New here?',
  signUpLink: 'Sign up to sell',
  replaceDocuments: 'Replace the refused documents',
  owesPayment: 'You owe us a payment. You will find it under Payout Payment.',
  lostDevice: 'Lost a device?',
  lostDeviceLead:
    'Log out everywhere else. What the lost device has kept for use without signal is deleted there as soon as it reaches the shop, and it reads nothing new.',
  logOutElsewhere: 'Log out everywhere else',
  loggedOutElsewhere: (count: number) =>
    count === 0
      ? 'You were logged in nowhere else.'
      : `Logged out on ${count === 1 ? '1 other device' : `${count} other devices`}.`,
  losesWaiting: 'Some of what you have sent still waits for a signal. If you log out now, it is lost.',
  logOutAnyway: 'Log out and lose it',
} as const
