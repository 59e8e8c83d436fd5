export const baseMessages = {
  // Ours
  loginFirst: 'Please log in to go on.',
  sessionExpired: 'Your session has expired. Please log in again.',
  notAllowed: 'This is not allowed for your account.',
  notFound: 'We could not find what you were looking for.',
  noSuchMethod: 'This address does not take that method.',
  malformed: 'The request could not be read.',
  bodyTooLarge: 'The request is too large.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  basicMissing: 'The basic authorization is missing or wrong.',
  linkInvalid: 'This link is not valid any more.',
  sameKeyOtherBody: 'This request was sent before with other contents.',
  stillRunning: 'The same request is still being worked on.',
  unavailable: 'The shop is not available for a moment. Please try again.',
  somethingWrong: 'Something went wrong. Please try again.',
  amount: 'Please give the amount in pounds with at most two decimals.',
} as const
