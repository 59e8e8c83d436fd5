import { commonText } from './text.ts'

export const errorText = {
  // Not in the specification: the texts below.
  loginFirst: 'Please log in to continue.',
  sessionExpired: 'Your session has expired. Please log in again.',
  notAllowed: 'This is not allowed for your account.',
  viewerChanged: 'This page was opened for somebody else. Please reload it.',
  confirmPassword: 'Please confirm your password to continue.',
  notFound: 'We could not find what you were looking for.',
  noSuchMethod: 'This address does not take that method.',
  malformed: 'The request could not be read.',
  theRequest: 'The request',
  missing: (field: string) => `${field} is missing.`,
  tooLong: (field: string) => `${field} is too long.`,
  notValid: (field: string) => `${field} is not valid.`,
  bodyTooLarge: 'The request is too large.',
  basicMissing: 'The basic authorization is missing or wrong.',
  linkInvalid: 'This link is no longer valid.',
  keyTooLong: 'The idempotency key is too long.',
  sameKeyOtherBody: 'This request was sent before with other contents.',
  stillRunning: commonText.stillRunning,
  unavailable: 'The shop is not available at the moment. Please try again.',
  somethingWrong: 'Something went wrong. Please try again.',
  amount: 'Please give the amount in pounds with at most two decimals.',
} as const
