import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken } from '#access/server/tokens.ts'
import type { Seller } from './create-people.ts'
import type { Trader } from './trader.ts'

const timeoutMs = 20_000
const intervalMs = 100

/**
 * Waits for the email with an order's payment link; returns the link's token. Only the email contains the token; the database has its hash,
 * which tells the email of this order from others.
 */
export async function waitForPayLink(trader: Trader, { clientEmail }: Seller, orderId: string): Promise<string | null> {
  const { mails, query, isOver } = trader
  const deadline = Date.now() + timeoutMs
  let read = Math.max(0, mails.length - 50)
  while (Date.now() < deadline && !isOver()) {
    for (; read < mails.length; read++) {
      const mail = mails[read]
      const link = mail?.to === clientEmail ? /order_id=([\w-]+)/.exec(mail.text)?.[1] : undefined
      if (!link) continue
      const found = 'select 1 from pay_links where hash = $1 and order_id = $2'
      if ((await query(found, [hashToken(link), orderId])).length > 0) return link
    }
    await sleep(intervalMs)
  }
  return null
}
