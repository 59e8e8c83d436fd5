import { requireAuthenticated } from '#access/server/actor.ts'
import { undoImportSchema } from '#back-office/imports/contract.ts'
import { listOwnImports, type OwnImportPage } from '#back-office/imports/server/own-imports.ts'
import { parseContactsUpload, validateImportFile } from '#back-office/imports/server/register-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import type { EmailChangeOptions } from '#clients/email-change/server/email-change.ts'
import { type Upload, uploadsSchema } from '#media/server/uploads.ts'
import { pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import { type OwnImportList, ownClientImportSchema, ownImportListSchema, ownImportOptionsSchema } from '../contract.ts'
import { exportOwnClients, importOwnClients, listRefusedClients, undoOwnImport } from './own-client-import.ts'

const body = ownImportOptionsSchema.extend({ file: uploadsSchema(1) })
const errors = ['insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'] as const

/** Limits how many files are read, which keeps a processor busy; a file is checked before it is imported, so an import reads it twice. */
const importLimit = { name: 'client-import', maxAttempts: 40, windowMinutes: 15 }

const toContactsFile = (uploads: Upload[]) => validateImportFile(uploads, { takesContacts: true })

/**
 * A seller's own imports: checking and importing a file, its refused rows, past imports and their undoing, and the seller's clients as a
 * file.
 */
export function ownClientImportRoutes(api: Api, { db, ...emailChange }: EmailChangeOptions & { db: Database }): void {
  const routes = createRoutes(api, 'Clients')

  routes.post(
    '/client/import',
    {
      name: 'importOwnClients',
      summary: 'Import clients',
      access: 'token',
      limit: importLimit,
      errors,
      form: parseContactsUpload,
      body,
      answer: ownClientImportSchema,
    },
    async ({ actor, body: { dry, columns, rows: chosen, update, file } }) => {
      const options = { columns, chosen, dry: dry === '1', update: update === '1' }
      return ok(await importOwnClients(db, requireAuthenticated(actor), { ...toContactsFile(file), ...options }))
    },
  )

  routes.post(
    '/client/import/refused',
    {
      name: 'listRefusedClients',
      summary: 'Refused rows of a file of clients',
      access: 'token',
      limit: importLimit,
      errors,
      form: parseContactsUpload,
      body,
      answer: fileSchema('text/csv'),
    },
    async ({ actor, body: { columns, file } }, reply) => {
      const { file: path } = toContactsFile(file)
      return sendCsv(
        reply,
        'refused-clients',
        await listRefusedClients(db, requireAuthenticated(actor), { file: path, columns }),
      )
    },
  )

  routes.get(
    '/client/import/list',
    {
      name: 'listOwnImports',
      summary: 'Past imports of clients',
      access: 'token',
      query: pagingSchema,
      answer: ownImportListSchema,
    },
    async ({ actor, query }) => {
      const { userId } = requireAuthenticated(actor)
      return ok(presentOwnImports(await listOwnImports(db, userId, toPage(query))))
    },
  )

  routes.put(
    '/client/import/undo',
    {
      name: 'undoOwnImport',
      summary: 'Undo an import of clients (seller)',
      access: 'token',
      errors: ['notFound'],
      body: undoImportSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { import_id } }) => {
      await undoOwnImport(db, requireAuthenticated(actor), import_id, emailChange)
      return ok({ message: importsText.undone })
    },
  )

  routes.get(
    '/client/export',
    {
      name: 'exportOwnClients',
      summary: 'Own clients as CSV',
      access: 'token',
      answer: fileSchema('text/csv'),
    },
    async ({ actor }, reply) => sendCsv(reply, 'clients', exportOwnClients(db, requireAuthenticated(actor))),
  )
}

function presentOwnImports({ imports, total }: OwnImportPage): OwnImportList {
  return {
    imports: imports.map(({ id, created_at, file_name, row_count, undone_at }) => ({
      _id: id,
      created: created_at.toISOString(),
      file: file_name,
      rows: row_count,
      undone: undone_at?.toISOString() ?? null,
    })),
    ttl: total,
  }
}
