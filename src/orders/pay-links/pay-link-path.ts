import { toLinkValue } from '#platform/input/link-value.ts'

/** The path of a payment link's page; `value` is the link's secret, the only key to the order (C-LINK-004, D-026). */
export function getPayLinkPath(value: string): string {
  return `/client/payment?order_id=${encodeURIComponent(value)}`
}

/**
 * The secret token in a payment link's URL, which is called its value: what follows the first equals sign, whatever the parameter's name
 * (C-LINK-004). Parameters that the card payment provider adds on the way back from the bank are ignored.
 */
export function parsePayLinkValue(search: string): string {
  const [value = ''] = search.slice(search.indexOf('=') + 1 || search.length).split('&')
  try {
    return toLinkValue(decodeURIComponent(value))
  } catch {
    return ''
  }
}
