import type { Sale } from './sales.ts'
import type { Shop } from './shop.ts'

/**
 * Sends the client a payment link for the order, and returns the secret token in the newest email. Not to be called twice at the same time.
 */
export async function createPaymentLink(shop: Shop, { seller }: Sale, order_id: string): Promise<string> {
  await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  const value = /order_id=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!value) throw new Error('no payment link was sent')
  return value
}
