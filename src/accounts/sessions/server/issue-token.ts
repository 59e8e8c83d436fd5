import { generateToken } from '#access/server/tokens.ts'
import { insertToken, type TokenKind } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database/database.ts'

interface TokenRequest {
  kind: TokenKind
  userId: string
  /** Explore links only: the client that the bearer acts as. */
  clientId?: string
  /** Visits only: the link that opened it. */
  exploreLinkId?: string
  lifetimeMinutes: number
  /** Sessions only. */
  passwordConfirmedAt?: Date
}

/** Returns the token in the clear once; only its hash is stored. */
export async function issueToken(db: Db, request: TokenRequest): Promise<string> {
  const { token, hash } = generateToken()
  await insertToken(db, {
    kind: request.kind,
    hash,
    user_id: request.userId,
    client_id: request.clientId ?? null,
    explore_link_id: request.exploreLinkId ?? null,
    password_confirmed_at: request.passwordConfirmedAt ?? null,
    expires_at: new Date(Date.now() + request.lifetimeMinutes * 60_000),
  })
  return token
}
