import { stillRunningText } from '#platform/envelope.ts'

export const errorText = {
  // Ours
  loginFirst: 'Please log in to go on.',
  sessionExpired: 'Your session has expired. Please log in again.',
  notAllowed: 'This is not allowed for your account.',
  viewerChanged: 'This page was opened for somebody else. Please load it again.',
  confirmPassword: 'Please confirm your password to go on.',
  notFound: 'We could not find what you were looking for.',
  noSuchMethod: 'This address does not take that method.',
  malformed: 'The request could not be read.',
  theRequest: 'The request',
  missing: (field: string) => `${field} is missing.`,
  tooLong: (field: string) => `${field} is too long.`,
  notValid: (field: string) => `${field} is not valid.`,
  bodyTooLarge: 'The request is too large.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  basicMissing: 'The basic authorization is missing or wrong.',
  linkInvalid: 'This link is not valid any more.',
  keyTooLong: 'The idempotency key is too long.',
  sameKeyOtherBody: 'This request was sent before with other contents.',
  stillRunning: stillRunningText,
  unavailable: 'The shop is not available for a moment. Please try again.',
  somethingWrong: 'Something went wrong. Please try again.',
  amount: 'Please give the amount in pounds with at most two decimals.',
} as const
