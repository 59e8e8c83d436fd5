export const questionsText = {
  // Not in the specification: the texts below.
  ask: (seller: string) => `Ask ${seller}`,
  question: 'Your question',
  hint: 'We email it to your salon professional, who will reply to your email address.',
  send: 'Send question',
  cancel: 'Cancel',
  sent: 'Your question is on its way.',
  empty: 'Please write your question.',
  tooLong: 'A question can have at most 1,000 characters.',
} as const
