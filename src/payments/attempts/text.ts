export const pendingPaymentText = {
  // Not in the specification: the texts below.
  finishing: 'Finishing your payment',
  finishingHint: 'Please keep this page open for a moment.',
  bankWaits: 'Your bank is waiting for you',
  bankWaitsHint: 'The payment is not confirmed yet. Nothing is charged until you confirm it.',
  toBank: 'Confirm with your bank',
  notNow: 'Not now',
  noAnswerYet: 'We are waiting for an answer',
  noAnswerHint: 'We keep asking. Nothing is charged twice.',
} as const
