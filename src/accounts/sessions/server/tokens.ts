import { generateToken, hashToken } from '#access/server/tokens.ts'
import { deleteDocumentLinksOfUser, deleteExpiredDocumentLinks } from '#accounts/documents/server/document-store.ts'
import {
  deleteExpiredLoginChallenges,
  endLoginChallenges,
} from '#accounts/second-factor/server/login-challenge-store.ts'
import { discardNewSecret } from '#accounts/second-factor/server/second-factor-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { deleteDevicesOfUser } from '#push/server/push.ts'
import type { OneTimePurpose, TokenKind } from './token-store.ts'
import {
  consumeOneTimeToken,
  deleteTokensExpiredBefore,
  findValidOneTimeToken,
  insertToken,
  revokeTokens,
} from './token-store.ts'

interface TokenRequest {
  kind: TokenKind
  userId: string
  /** The client as whom the bearer of a visit's token acts. */
  clientId?: string
  /** The explore link that opened the visit. */
  exploreLinkId?: string
  lifetimeMinutes: number
  /** When the password of a session was typed. */
  passwordConfirmedAt?: Date
}

/** Expiry of each kind of token (D-055); a session also has an idle timeout. */
export const tokenLifetimeMinutes = {
  session: 30 * 24 * 60,
  verify: 24 * 60,
  reset: 60,
  /** The link of the kind 'reset' with which an invited colleague chooses her first password. */
  invitation: 7 * 24 * 60,
  setup: 60,
  visit: 60,
  /** The link with which refused documents are replaced; it has a table of its own. */
  documents: 7 * 24 * 60,
  /** The second step of a login (D-230); its token has a table of its own. */
  challenge: 10,
} as const

export type { OneTimePurpose } from './token-store.ts'

/** The events that end tokens of an account; a password is changed by its owner, by a reset link or by the operator. */
const tokenEndings = ['password changed', 'blocked', 'approval withdrawn', 'deleted'] as const

export type TokenEnding = (typeof tokenEndings)[number]

/**
 * Every kind of token that acts for an account without its password, and the events that end it. A visit belongs to a client, so a new
 * password of the seller does not end it.
 */
export const accountTokens = {
  session: { table: 'tokens', endedBy: tokenEndings },
  visit: { table: 'tokens', endedBy: ['blocked', 'approval withdrawn', 'deleted'] },
  reset: { table: 'tokens', endedBy: ['password changed', 'blocked', 'deleted'] },
  verify: { table: 'tokens', endedBy: ['password changed', 'blocked', 'deleted'] },
  setup: { table: 'tokens', endedBy: ['password changed', 'blocked', 'deleted'] },
  documentLink: { table: 'document_links', endedBy: tokenEndings },
  loginChallenge: { table: 'login_challenges', endedBy: tokenEndings },
  secondFactorSetUp: { table: 'second_factors', endedBy: tokenEndings },
} as const satisfies Record<TokenKind | OtherKind, { table: string; endedBy: readonly TokenEnding[] }>

type OtherKind = keyof typeof endOther

export type AccountTokenKind = keyof typeof accountTokens

/** Ends the tokens that have a table of their own, by kind. */
const endOther = {
  documentLink: deleteDocumentLinksOfUser,
  loginChallenge: endLoginChallenges,
  secondFactorSetUp: discardNewSecret,
}

/** For this many days after it has expired a token is refused as expired; later it is unknown. */
const retentionDays = 7

/** Ends the visits that a client's link opened, on their next request, when the link ends. */
export { revokeVisitTokens as endVisits } from './token-store.ts'

/** Issues a token and returns it in the clear once; only its hash is stored. */
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

/** The user of a valid one-time token, which is good for its own purpose only; throws code 10 for any other token. */
export async function verifyOneTimeToken(
  db: Db,
  kind: OneTimePurpose,
  token: string | undefined,
  message: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const row = token ? await findValidOneTimeToken(db, kind, hashToken(token)) : undefined
  if (!row) throw new AppError(message, errorCode.linkInvalid)
  return { userId: row.user_id }
}

/** Uses up a one-time token, in the transaction of the change for which it was issued (D-055). */
export async function redeemOneTimeToken(
  tx: Tx,
  kind: OneTimePurpose,
  token: string | undefined,
  message: string = errorText.linkInvalid,
): Promise<{ userId: string }> {
  const userId = token ? await consumeOneTimeToken(tx, kind, hashToken(token)) : undefined
  if (!userId) throw new AppError(message, errorCode.linkInvalid)
  return { userId }
}

/** Ends the links of one purpose that were mailed to the user. The caller holds the lock of the user's row. */
export async function revokeOneTimeTokens(tx: Tx, userId: string, kind: OneTimePurpose): Promise<void> {
  await revokeTokens(tx, userId, [kind])
}

/**
 * Ends the tokens that this event ends and removes the account's devices for push messages, except those of one session. The caller holds
 * the lock of the user's row.
 */
export async function endTokens(tx: Tx, userId: string, ending: TokenEnding, exceptTokenId?: string): Promise<void> {
  const kinds = (Object.keys(accountTokens) as AccountTokenKind[]).filter((kind) => endsBy(kind, ending))
  await revokeTokens(tx, userId, kinds.filter(isInTokens), exceptTokenId)
  await deleteDevicesOfUser(tx, userId, exceptTokenId)
  for (const kind of kinds) if (!isInTokens(kind)) await endOther[kind](tx, userId)
}

function endsBy(kind: AccountTokenKind, ending: TokenEnding): boolean {
  const endedBy: readonly TokenEnding[] = accountTokens[kind].endedBy
  return endedBy.includes(ending)
}

function isInTokens(kind: AccountTokenKind): kind is TokenKind {
  return accountTokens[kind].table === 'tokens'
}

/** A scheduled job that deletes tokens `retentionDays` after they expired, and expired login challenges and document links at once. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await deleteTokensExpiredBefore(db, retentionDays)
  await deleteExpiredLoginChallenges(db)
  await deleteExpiredDocumentLinks(db)
}
