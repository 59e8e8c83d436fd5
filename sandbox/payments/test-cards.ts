export type Behaviour =
  | 'accept'
  | 'decline'
  | 'insufficient_funds'
  | 'incorrect_cvc'
  /** The card can be saved, and is declined when a payment includes its CVC. */
  | 'incorrect_cvc_when_charged'
  /** The card can be saved and is declined when charged. */
  | 'decline_when_charged'
  | 'authenticate'
  | 'dispute'

export interface TestCard {
  token: string
  number: string
  brand: string
  network: string
  funding: 'credit' | 'debit'
  behaviour: Behaviour
}

const visa = { brand: 'Visa', network: 'visa', funding: 'credit' } as const

/** The provider's public test tokens and the numbers that behave like them (docs/spec/runtime.md). */
const testCards: readonly TestCard[] = [
  { ...visa, token: 'tok_visa', number: '4242424242424242', behaviour: 'accept' },
  { ...visa, token: 'tok_visa_debit', number: '4000056655665556', funding: 'debit', behaviour: 'accept' },
  {
    token: 'tok_mastercard',
    number: '5555555555554444',
    brand: 'MasterCard',
    network: 'mastercard',
    funding: 'credit',
    behaviour: 'accept',
  },
  {
    token: 'tok_amex',
    number: '378282246310005',
    brand: 'American Express',
    network: 'amex',
    funding: 'credit',
    behaviour: 'accept',
  },
  { ...visa, token: 'tok_chargeDeclined', number: '4000000000000002', behaviour: 'decline' },
  {
    ...visa,
    token: 'tok_chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    behaviour: 'insufficient_funds',
  },
  { ...visa, token: 'tok_chargeDeclinedIncorrectCvc', number: '4000000000000127', behaviour: 'incorrect_cvc' },
  { ...visa, token: 'tok_cvcCheckFail', number: '4000000000000101', behaviour: 'incorrect_cvc_when_charged' },
  { ...visa, token: 'tok_chargeCustomerFail', number: '4000000000000341', behaviour: 'decline_when_charged' },
  { ...visa, token: 'tok_threeDSecure2Required', number: '4000002760003184', behaviour: 'authenticate' },
  { ...visa, token: 'tok_createDispute', number: '4000000000000259', behaviour: 'dispute' },
]

const byToken = new Map(testCards.map((card) => [card.token, card]))
const byNumber = new Map(testCards.map((card) => [card.number, card]))

/** Finds the card of a public test token, which may be used any number of times; `pm_card_visa` names the same card as `tok_visa`. */
export function cardOfName(name: string): TestCard | undefined {
  return byToken.get(name.replace(/^pm_card_/, 'tok_'))
}

export function cardOfNumber(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** Checks the length and the Luhn check digit of a card number. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
