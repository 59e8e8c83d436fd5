// Not in the specification: the texts below.
export const cardTriesText = {
  tooManyDeclines: 'Too many cards were declined. Please try again later.',
  triesUnderWay: 'Several payments are being made right now. Please try again in a moment.',
  tooManyQuestions:
    'Too many payments are waiting for the card holder’s bank. Please confirm them, or try again in a few minutes.',
} as const
