import { insertToken, type TokenKind } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database.ts'
import { newToken } from '#platform/server/tokens.ts'

/** How long each kind lives (D-055); a session also ends after 24 hours without use. */
export const lifeMinutes = {
  session: 30 * 24 * 60,
  verify: 24 * 60,
  reset: 60,
  setup: 60,
  explore: 60,
} as const

interface TokenWish {
  kind: TokenKind
  userId: string
  /** For explore links: the one client that the bearer acts as. */
  clientId?: string
  lifeMinutes: number
}

/** The token itself leaves this function once, to its bearer; only its hash is kept. */
export async function mintToken(db: Db, wish: TokenWish): Promise<string> {
  const { token, hash } = newToken()
  await insertToken(db, {
    kind: wish.kind,
    hash,
    user_id: wish.userId,
    client_id: wish.clientId ?? null,
    expires_at: new Date(Date.now() + wish.lifeMinutes * 60_000),
  })
  return token
}
