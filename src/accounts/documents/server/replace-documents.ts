import type { FastifyRequest } from 'fastify'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { accountRateLimits, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { validateUploads } from '#media/server/uploads.ts'
import { deleteUpload } from '#media/server/with-stored-uploads.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { countAttempt } from '#platform/server/http/rate-limit.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { RefusedDocumentsView } from '../contract.ts'
import {
  deleteDocumentLinksOfUser,
  findUserOfDocumentLink,
  insertDocumentLink,
  insertDocuments,
  markDocumentsDeleted,
  type RefusedDocument,
  selectRefusedDocuments,
} from './document-store.ts'
import { replacementChecks, withStoredDocuments } from './document-uploads.ts'

interface Replacement {
  token: string | undefined
  /** One file for each refused document, in the same order. */
  documents: Upload[]
  ipAddress: string
}

/**
 * Replaces the refused documents with new ones; the others stay, and the seller waits for approval again. Only a success uses up the link.
 */
export async function replaceDocuments(
  dependencies: { db: Database; files: FileStorage },
  { token, documents, ipAddress }: Replacement,
): Promise<void> {
  const { db, files } = dependencies
  const expected = await findRefusedDocumentsOfLink(db, token)
  validateUploads('docs', documents, replacementChecks(expected.length))
  const uploaded = { uploads: documents, turn: { queue: 'sign-up', owner: ipAddress } } as const
  const replaced = await withStoredDocuments(dependencies, uploaded, (stored) =>
    inTransaction(db, async (tx): Promise<RefusedDocument[]> => {
      const userId = await redeemDocumentLink(tx, token)
      const refused = await selectRefusedDocuments(tx, userId)
      // these are the documents counted above, since a further refusal would have voided the link
      validateUploads('docs', documents, replacementChecks(refused.length))
      await markDocumentsDeleted(
        tx,
        refused.map(({ id }) => id),
      )
      await insertDocuments(
        tx,
        stored.map(({ name, mime, bytes }, at) => ({
          user_id: userId,
          file_name: name,
          mime_type: mime,
          size_bytes: bytes,
          replaces: refused[at]?.id ?? null,
        })),
      )
      await updateUser(tx, userId, { documents_rejected_at: null })
      return refused
    }),
  )
  for (const { file_name } of replaced) await deleteUpload(files, db, 'private', file_name)
}

interface LimitDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
}

/** Checks the link and counts the call like a sign-up, before a document is received (D-065). */
export function limitReplacements({ config, db }: LimitDependencies): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const address = addressToCount(config, request.ip)
    if (address !== null) await countAttempt(db, signUpLimitPerIp, address)
    const userId = await verifyDocumentLink(db, readTokenHeader(request))
    if (address !== null) await countAttempt(db, accountRateLimits.replaceDocuments, `${userId} ${address}`)
  }
}

/** The refused documents of a link and the reason; reading them does not use up the link. */
export async function getRefusedDocuments(db: Db, token: string | undefined): Promise<RefusedDocumentsView> {
  const refused = await findRefusedDocumentsOfLink(db, token)
  return { reason: refused[0]?.reason ?? '', docs: refused.map(presentRefusedDocument) }
}

/** Finds the refused documents of a link, at least one. Throws code 10 if another call has used the link in the meantime. */
async function findRefusedDocumentsOfLink(db: Db, token: string | undefined): Promise<RefusedDocument[]> {
  const refused = await selectRefusedDocuments(db, await verifyDocumentLink(db, token))
  await verifyDocumentLink(db, token)
  return refused
}

function presentRefusedDocument({ no, mime_type, size_bytes, created_at }: RefusedDocument) {
  return { no, type: mime_type, size: size_bytes, created: created_at.toISOString() }
}

/** Issues the token of a link with which refused documents are replaced. It is returned in the clear once; only its hash is stored. */
export async function issueDocumentLink(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = generateToken()
  await insertDocumentLink(tx, { hash, userId, lifetimeMinutes: tokenLifetimeMinutes.documents })
  return token
}

/** The seller of a valid link; throws code 10 for any other link. */
async function verifyDocumentLink(db: Db, token: string | undefined): Promise<string> {
  const userId = token ? await findUserOfDocumentLink(db, hashToken(token)) : undefined
  if (!userId) throw linkInvalid()
  return userId
}

/**
 * Uses up the link and all other links of its seller. The seller's row is locked, so that of two calls at once the second finds no link.
 */
async function redeemDocumentLink(tx: Tx, token: string | undefined): Promise<string> {
  const userId = await verifyDocumentLink(tx, token)
  await lockUser(tx, userId)
  await verifyDocumentLink(tx, token)
  await deleteDocumentLinksOfUser(tx, userId)
  return userId
}

function linkInvalid(): AppError {
  return new AppError(errorText.linkInvalid, errorCode.linkInvalid)
}
