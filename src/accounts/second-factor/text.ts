export const secondFactorText = {
  // Ours
  codeEmpty: '*Please enter the code.',
  codeLong: '*This is no code of the app and no recovery code.',
  codeWrong: 'The code is wrong or was used already.',
  needed: 'Please enter the code from your authenticator app.',
  setUpNeeded: 'This shop asks administrators for a second factor. Please set it up to go on.',
  loginExpired: 'This login has expired. Please log in again.',
  notStarted: 'Please start the set-up again.',
  notEnabled: 'There is no second factor to change.',
  isRequired: 'This shop requires a second factor: set up another one instead of turning it off.',
  turnedOn: 'The second factor is on.',
  codesRenewed: 'Your old recovery codes are no longer valid.',
  turnedOff: 'The second factor is off.',
  issuer: 'Chairside',
} as const
