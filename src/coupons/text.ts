import { formatPounds, type Pence } from '#platform/money.ts'

const day = (iso: string) => iso.split('-').reverse().join('/')

export const couponsText = {
  // Not in the specification: the texts below.
  unknown: 'We do not know this code. Please check how it is spelt.',
  notYet: (from: string) => `This code is good from ${day(from)} on.`,
  over: 'This code is over.',
  usedUp: 'This code has been used up.',
  usedBefore: 'This code cannot be used with this email any more.',
  notHere: 'This code is for another seller’s clients.',
  nothingFits: 'This code is not for any of these products.',
  belowMinimum: (minimum: Pence) => `This code starts at ${formatPounds(minimum)}. There is a little room in the bag.`,
  needsClient: 'A code is for what a client buys. Please choose the client first.',
  codeTaken: 'This code exists already. Please choose another one.',
  nameEmpty: 'Please give the coupon a name.',
  nameLong: 'A name can have at most 75 characters.',
  offEmpty: 'Please enter a percentage or an amount.',
  offBoth: 'Please enter either a percentage or an amount, not both.',
  percentWrong: 'A percentage is a whole number from 1 to 99.',
  amountWrong: 'An amount is at least £0.01.',
  ruleEmpty: 'Please choose who pays for it.',
  thingsEmpty: 'Please choose at least one.',
  thingsWrong: 'One of these is no longer there. Please choose again.',
  usesWrong: 'A number of uses is a whole number from 1 to 1,000,000.',
  daysWrong: 'The last day comes before the first one.',
  dayPast: 'The last day has passed already.',
  couponNotFound: 'We could not find this coupon.',
  sellerNotFound: 'We could not find this seller.',
  endedAlready: 'This coupon has ended already.',
  tooMany: (most: number) => `There are ${most.toLocaleString('en-GB')} codes already. Please end one of them first.`,
  noBudget: 'Your distributor has not given you a budget for codes of your own yet.',
  budgetSpent: 'Your budget for codes is used up.',
  added: 'Coupon issued.',
  ended: 'Coupon ended. It can no longer be used.',
  budgetSet: 'Budget saved.',
} as const
