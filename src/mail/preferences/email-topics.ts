/** The kinds of emails that recipients can refuse, because they are not about an order, a payment or an account. */
export const emailTopics = ['links', 'reminders', 'news'] as const
export type EmailTopic = (typeof emailTopics)[number]

/** The page that an email's unsubscribe link opens; `key` is the link's secret token, and nothing else is needed. */
export function unsubscribePath(key: string): string {
  return `/unsubscribe?key=${encodeURIComponent(key)}`
}
