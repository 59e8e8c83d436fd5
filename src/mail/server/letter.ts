/** A finished letter: what is kept in the outbox and handed to the transport. */
export interface Letter {
  /** Which template made it; for the outbox and its readers. */
  kind: string
  to: string
  subject: string
  html: string
  text: string
}
