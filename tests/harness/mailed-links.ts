import type { Shop } from './shop.ts'

/** The secret token of the link in the newest email to this address that has one: an explore, shopping, reminder or payment link. */
export async function readMailedValue(shop: Shop, recipient: string): Promise<string> {
  const emails = (await shop.emails()).filter((email) => email.recipient.toLowerCase() === recipient.toLowerCase())
  for (const { text } of emails.reverse()) {
    const value = /\/explore\/(?:basket\/)?([\w-]{40,})|order_id=([\w-]{40,})/.exec(text)
    if (value) return value[1] ?? value[2] ?? ''
  }
  throw new Error(`no email to ${recipient} has a link`)
}

/**
 * Reports that a link was opened, as its page does once it is visible. `as` is the session of the client's own page, if that browser has
 * one.
 */
export async function openInBrowser(shop: Shop, value: string, as?: string): Promise<void> {
  const { body } = await shop.call('POST', 'link/opened', { body: { value, acsT: as } })
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
}
