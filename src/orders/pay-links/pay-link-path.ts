import { toLinkValue } from '#platform/input/link-value.ts'

/** The path of a payment link's page; `value` is the link's secret, the only key to the order (C-LINK-004, D-026). */
export function getPayLinkPath(value: string): string {
  return `/client/payment?order_id=${encodeURIComponent(value)}`
}

/**
 * The value of a payment link: what follows the first equals sign, whatever the parameter's name (C-LINK-004). The card
 * payment provider adds parameters on the way back from the bank; they are ignored.
 */
export function parsePayLinkValue(search: string): string {
  const [value = ''] = search.slice(search.indexOf('=') + 1 || search.length).split('&')
  try {
    return toLinkValue(decodeURIComponent(value))
  } catch {
    return ''
  }
}
