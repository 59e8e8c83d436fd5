import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { documentValiditySchema } from '#accounts/admin/contract.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { refusedDocumentsSchema } from '../contract.ts'
import { maxDocuments } from '../document-rules.ts'
import { documentsText } from '../text.ts'
import { documentFiles } from './document-uploads.ts'
import { getRefusedDocuments, limitReplacements, replaceDocuments } from './replace-documents.ts'
import { setDocumentValidity } from './review-documents.ts'

interface DocumentRoutesDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
  files: FileStorage
}

/**
 * The routes for refused documents, called with the link that the seller got by email or at a login, and the route that sets until when a
 * document is valid.
 */
export function documentRoutes(api: Api, dependencies: DocumentRoutesDependencies): void {
  validityRoute(api, dependencies)
  const routes = createRoutes(api, 'Account')

  routes.get(
    '/user/documents/refused',
    {
      name: 'getRefusedDocuments',
      summary: 'Refused documents',
      access: 'one-purpose',
      errors: ['linkInvalid'],
      answer: refusedDocumentsSchema,
    },
    async (request) => ok(await getRefusedDocuments(dependencies.db, readTokenHeader(request))),
  )

  routes.post(
    '/user/documents/replace',
    {
      name: 'replaceDocuments',
      summary: 'Replace refused documents',
      access: 'one-purpose',
      errors: ['linkInvalid', 'fileType', 'fileTooLarge', 'fileCount', 'tooManyAttempts'],
      form: parseMultipart({ files: documentFiles, beforeFiles: limitReplacements(dependencies) }),
      body: z.object({ docs: uploadsSchema(maxDocuments) }),
      answer: messageSchema,
    },
    async (request) => {
      const { body, ip } = request
      await replaceDocuments(dependencies, { token: readTokenHeader(request), documents: body.docs, ipAddress: ip })
      return ok({ message: documentsText.documentsReplaced })
    },
  )
}

function validityRoute(api: Api, { db }: Pick<DocumentRoutesDependencies, 'db'>): void {
  const routes = createRoutes(api, 'Admin: users')

  routes.put(
    '/admin/user/documents/validity',
    {
      name: 'setDocumentValidity',
      summary: 'Note until when a document is valid',
      access: 'admin',
      right: 'sellers',
      errors: ['notFound'],
      body: documentValiditySchema,
      answer: messageSchema,
    },
    async ({ actor, body: { _id: userId, doc, valid_until: validUntil = null } }) => {
      const request = { userId, documentName: removeSignature(doc), validUntil }
      await setDocumentValidity(db, requireAuthenticated(actor), request)
      return ok({ message: documentsText.validitySaved })
    },
  )
}
