// Not in the specification: the texts below.
export const undeliveredText = {
  couldNot: (email: string) => `Emails could not be delivered to ${email}.`,
  correct: 'Correct the address',
} as const
