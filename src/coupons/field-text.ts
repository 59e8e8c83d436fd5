/** The texts of the field for a coupon code, in a file of their own so that checkouts do not load the texts of the pages about coupons. */
export const couponFieldText = {
  // Not in the specification: the texts below.
  codeEmpty: 'Please enter a code.',
  codeWrong: 'Please use 4 to 24 letters, digits and hyphens, with a letter or a digit at both ends.',
  add: 'Add a code',
  code: 'Code',
  apply: 'Apply',
  remove: 'Remove',
  toPay: (amount: string) => `, ${amount} to pay`,
  totalChanged: (code: string) => `${code} has changed the total. Please look at it, and go on.`,
  needsSignal: (code: string) => `${code} cannot be used without signal. Wait for it, or take the code out.`,
  takesOff: (amount: string) => `${amount} off`,
} as const

/** Explains each commission rule to the seller before she sells with the coupon. */
export const ruleTexts = {
  before: 'Your commission stays as it is: your distributor pays for the discount.',
  after: 'Your commission is counted on the price after the discount.',
  shared: 'You and your distributor each pay half: half of the discount comes off your commission.',
  hers: 'The discount is paid out of your commission, as far as it goes.',
} as const
