import { generateToken, hashToken } from '#access/server/tokens.ts'
import {
  deleteDocumentLinksOfUser,
  findUserOfDocumentLink,
  insertDocumentLink,
} from '#accounts/documents/server/document-store.ts'
import { lockUser } from '#accounts/server/user-store.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Returns the token in the clear once; only its hash is stored. It is good for replacing the refused documents, and for nothing else. */
export async function issueDocumentLink(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = generateToken()
  await insertDocumentLink(tx, { hash, userId, lifetimeMinutes: tokenLifetimeMinutes.documents })
  return token
}

/** The seller of a valid link; code 10 otherwise. */
export async function verifyDocumentLink(db: Db, token: string | undefined): Promise<string> {
  const userId = token ? await findUserOfDocumentLink(db, hashToken(token)) : undefined
  if (!userId) throw linkInvalid()
  return userId
}

/** Uses up the link with all others of its seller, whose row is locked: of two calls at once the second finds none. */
export async function redeemDocumentLink(tx: Tx, token: string | undefined): Promise<string> {
  const userId = await verifyDocumentLink(tx, token)
  await lockUser(tx, userId)
  await verifyDocumentLink(tx, token)
  await deleteDocumentLinksOfUser(tx, userId)
  return userId
}

function linkInvalid(): AppError {
  return new AppError(errorText.linkInvalid, errorCode.linkInvalid)
}
