/** A rendered email, as it is stored in the outbox and handed to the transport. */
export interface Email {
  /** The name of the template; the outbox lists it. */
  kind: string
  to: string
  /** Where an answer goes, if not to the shop. */
  replyTo?: string | null
  subject: string
  html: string
  text: string
  /** Where its recipient stops emails of its kind, for the header List-Unsubscribe; absent for emails that cannot be refused. */
  unsubscribeUrl?: string | null
}
