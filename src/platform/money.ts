/** Money is a whole number of pence. The type keeps pounds, quantities and ids from passing as money. */
export type Pence = number & { readonly unit: 'pence' }

export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`)
  return amount as Pence
}

export const zeroPence = pence(0)

export function sum(amounts: Iterable<Pence>): Pence {
  let total = 0
  for (const amount of amounts) total += amount
  return pence(total)
}

export function multiply(amount: Pence, quantity: number): Pence {
  return pence(amount * quantity)
}

export function subtract(amount: Pence, deduction: Pence): Pence {
  return pence(amount - deduction)
}

export function min(one: Pence, other: Pence): Pence {
  return one < other ? one : other
}

/** Pounds as the wire carries them: a JSON number with at most two decimals (D-015). */
export function toPounds(amount: Pence): number {
  return amount / 100
}

/**
 * Pounds from a form or the wire, read from the decimal text so that 19.99 is 1999 and never 1998 (D-016).
 * Null for anything that is not an amount of 0 or more with at most two decimals (D-015, D-106).
 */
export function fromPounds(pounds: string | number): Pence | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(pounds).trim())
  if (!match) return null
  return pence(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** £ and two decimals, as every screen and mail shows it. */
export function formatPounds(amount: Pence): string {
  return format.format(amount / 100)
}
