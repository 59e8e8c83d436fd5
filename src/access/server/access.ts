import type { NeededRight } from '../rights.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without it cannot be registered. */
    access?: Access
    /** The right that a colleague needs for the call; every route with the access 'admin' names one (D-620). */
    right?: NeededRight
  }
}

/** Who may call a route: the words of the access column of docs/spec/api.md. */
export type Access =
  /** every caller; a token is not read */
  | 'open'
  /** every caller; a token, if sent, must be valid */
  | 'none'
  /** a seller or an administrator, own data only */
  | 'token'
  /** the same, or a client who came by an explore link */
  | 'token-or-explore'
  | 'admin'
  /** a client who entered a mailed code; the token is of a kind of its own */
  | 'client-page'
  /** every caller; the service function checks a one-purpose token in the AccessToken header or in the body */
  | 'one-purpose'
  /** every caller; the service function checks a link's unguessable value in the path or in the body */
  | 'link'
  /** the payment provider, whose signature replaces the basic header as well */
  | 'provider'
  /** a carrier, by a signature in the same way */
  | 'carrier'
