import { generateToken } from '#access/server/tokens.ts'
import { insertToken, type TokenKind } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** How long each kind lives (D-055); a session also ends after 24 hours without use. */
export const tokenLifetimeMinutes = {
  session: 30 * 24 * 60,
  verify: 24 * 60,
  reset: 60,
  setup: 60,
  explore: 60,
} as const

interface TokenRequest {
  kind: TokenKind
  userId: string
  /** For explore links: the one client that the bearer acts as. */
  clientId?: string
  lifetimeMinutes: number
}

/** The token itself leaves this function once, to its bearer; only its hash is kept. */
export async function issueToken(db: Db, request: TokenRequest): Promise<string> {
  const { token, hash } = generateToken()
  await insertToken(db, {
    kind: request.kind,
    hash,
    user_id: request.userId,
    client_id: request.clientId ?? null,
    expires_at: new Date(Date.now() + request.lifetimeMinutes * 60_000),
  })
  return token
}
