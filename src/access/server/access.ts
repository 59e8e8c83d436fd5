import type { NeededRight } from '../rights.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without this field cannot be registered. */
    access?: Access
    /** The right that a colleague needs for the call; every route with the access 'admin' names one (D-620). */
    right?: NeededRight
    /** Whether no program may make the call, whatever its key includes, because the answer lists people (D-658). */
    isForPeopleAlone?: boolean
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
  /** a seller or an administrator, or a client who came through an explore link; own data only */
  | 'token-or-explore'
  | 'admin'
  /** a client who entered a mailed code, for which she got a kind of token that other routes refuse */
  | 'client-page'
  /** every caller; the service function checks a one-purpose token in the AccessToken header or in the body */
  | 'one-purpose'
  /** every caller; the service function checks the secret token of a link, sent in the path or in the body */
  | 'link'
  /** the payment provider, whose signature replaces both the token and the basic authorization */
  | 'provider'
  /** a carrier, recognised by a signature in the same way */
  | 'carrier'
