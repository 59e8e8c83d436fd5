/** The kinds of emails that recipients can refuse, because they are not about an order, a payment or an account. */
export const emailTopics = ['links', 'reminders', 'news'] as const
export type EmailTopic = (typeof emailTopics)[number]

/** Who reads an email with an unsubscribe link; the page that the link opens speaks to her. */
export type EmailReader = 'client' | 'seller'

/** The page that an email's unsubscribe link opens; `key` is the link's secret token, and nothing else is needed to unsubscribe. */
export function unsubscribePath(key: string, reader: EmailReader = 'client'): string {
  return `/unsubscribe?key=${encodeURIComponent(key)}${reader === 'seller' ? '&reader=seller' : ''}`
}
