/** The words of the field for a code, apart from those of the pages about coupons, which checkouts need not load. */
export const couponFieldText = {
  // Not in the specification
  add: 'Add a code',
  code: 'Code',
  apply: 'Apply',
  remove: 'Remove',
  toPay: (amount: string) => `, ${amount} to pay`,
  takesOff: (amount: string) => `${amount} off`,
} as const
