/** A rendered email, as it is stored in the outbox and handed to the transport. */
export interface Email {
  /** The name of the template; the outbox lists it. */
  kind: string
  to: string
  /** Where a reply goes, if not to the shop. */
  replyTo?: string | null
  subject: string
  html: string
  text: string
  /** Where the recipient unsubscribes, for the header List-Unsubscribe; absent for emails that are always sent. */
  unsubscribeUrl?: string | null
}
