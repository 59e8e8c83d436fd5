/** The kinds of emails that are about no order, no payment and no account, so that their recipient can refuse them. */
export const emailTopics = ['links', 'reminders', 'news'] as const
export type EmailTopic = (typeof emailTopics)[number]

/** The page that an email's unsubscribe link opens; the value in the link is all that it needs. */
export function unsubscribePath(key: string): string {
  return `/unsubscribe?key=${encodeURIComponent(key)}`
}
