// Not in the specification
export const undeliveredText = {
  couldNot: (email: string) => `Emails could not be delivered to ${email}.`,
  correct: 'Correct the address',
} as const
