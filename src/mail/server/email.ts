/** A rendered email, as it is stored in the outbox and handed to the transport. */
export interface Email {
  /** The name of the template; the outbox lists it. */
  kind: string
  to: string
  subject: string
  html: string
  text: string
}
