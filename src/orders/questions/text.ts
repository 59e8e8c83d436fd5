export const questionsText = {
  // Ours
  ask: (seller: string) => `Ask ${seller}`,
  question: 'Your question',
  hint: 'It goes to your salon professional by email, who answers to your email address.',
  send: 'Send question',
  cancel: 'Cancel',
  sent: 'Your question is on its way.',
  empty: 'Please write your question.',
  tooLong: 'A question has at most 1,000 characters.',
} as const
