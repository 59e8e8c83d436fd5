export const walletsText = {
  googlePay: 'Google Pay',
  applePay: 'Apple Pay',
  // Not in the specification: the texts below.
  orByCard: 'or by card',
  payWith: 'Pay with',
  pay: 'Pay',
  walletCards: 'Cards in the wallet',
  walletCardGood: 'Visa ending in 4242',
  walletCardAsks: 'Visa ending in 3184, asks you to confirm',
  walletCardDeclined: 'Visa ending in 0002, is declined',
  walletStandIn: 'A stand-in for the wallet of your device. Nothing is charged.',
} as const
