import { deleteDocumentLinksOfUser } from '#accounts/documents/server/document-link-store.ts'
import { endLoginChallenges } from '#accounts/second-factor/server/login-challenge-store.ts'
import { discardNewSecret } from '#accounts/second-factor/server/second-factor-store.ts'
import { revokeTokens, type TokenKind } from '#accounts/sessions/server/token-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** What ends tokens of an account. A password is changed by its owner, by a reset link or by the operator. */
export const tokenEndings = ['password changed', 'blocked', 'approval withdrawn', 'deleted'] as const
export type TokenEnding = (typeof tokenEndings)[number]

/** All that speaks or acts as an account without its password, and what ends it. A visit is its client's, whom a new password of the seller does not concern. */
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

/** How those end that have a table of their own. */
const endOther = {
  documentLink: deleteDocumentLinksOfUser,
  loginChallenge: endLoginChallenges,
  secondFactorSetUp: discardNewSecret,
}

/** Ends all tokens of the account that end so, but for one session. The caller holds the lock of the user's row. */
export async function endTokens(tx: Tx, userId: string, ending: TokenEnding, exceptTokenId?: string): Promise<void> {
  const kinds = (Object.keys(accountTokens) as AccountTokenKind[]).filter((kind) => endsBy(kind, ending))
  await revokeTokens(tx, userId, kinds.filter(isInTokens), exceptTokenId)
  for (const kind of kinds) if (!isInTokens(kind)) await endOther[kind](tx, userId)
}

function endsBy(kind: AccountTokenKind, ending: TokenEnding): boolean {
  const endedBy: readonly TokenEnding[] = accountTokens[kind].endedBy
  return endedBy.includes(ending)
}

function isInTokens(kind: AccountTokenKind): kind is TokenKind {
  return accountTokens[kind].table === 'tokens'
}
