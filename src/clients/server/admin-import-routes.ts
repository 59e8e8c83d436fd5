import { z } from 'zod'
import { listImports } from '#accounts/server/bring-in.ts'
import { failureSchema, messageSchema } from '#base/envelope.ts'
import { importListSchema, importReportSchema, importWishSchema, undoImportSchema } from '#base/import-contract.ts'
import { pagingSchema } from '#base/paging.ts'
import { memberOf } from '#base/server/actor.ts'
import { sendCsv } from '#base/server/csv.ts'
import type { Database } from '#base/server/database.ts'
import { type Api, answers, success } from '#base/server/http.ts'
import { clientColumns } from '#clients/import-columns.ts'
import { importClients, undoClientImport } from '#clients/server/import-clients.ts'
import { importedFile, importForm } from '#media/server/take-import.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { importsMessages as say } from '#messages/imports.ts'

const config = { access: 'admin' } as const
const tags = ['Admin: imports']
const email = z.string({ error: say.sellerUnknown }).trim().min(1, say.sellerUnknown).max(75, say.sellerUnknown)

export function adminClientImportRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/admin/client/import',
    {
      config,
      preValidation: importForm,
      schema: {
        tags,
        summary: 'Import clients of a seller',
        consumes: ['multipart/form-data'],
        body: importWishSchema.extend({ email, file: uploadsSchema }),
        response: answers(importReportSchema),
      },
    },
    async ({ actor, body: { dry, file, email: sellersEmail }, ip: address }) => {
      const wish = { ...importedFile(file), dry: dry === '1', email: sellersEmail }
      return success(await importClients(db, { actor: memberOf(actor), address }, wish))
    },
  )

  api.get(
    '/admin/client/import/list',
    {
      config,
      schema: { tags, summary: 'Imports of clients', querystring: pagingSchema, response: answers(importListSchema) },
    },
    async ({ query }) => success(await listImports(db, 'clients', query)),
  )

  api.put(
    '/admin/client/import/undo',
    {
      config,
      schema: { tags, summary: 'Undo an import of clients', body: undoImportSchema, response: answers(messageSchema) },
    },
    async ({ actor, body, ip: address }) => {
      await undoClientImport(db, { actor: memberOf(actor), address }, body.import_id)
      return success({ message: say.undone })
    },
  )

  api.get(
    '/admin/client/import/template',
    {
      config,
      schema: {
        tags,
        summary: 'A file of clients to fill in',
        produces: ['text/csv'],
        response: { '4xx': failureSchema, '5xx': failureSchema },
      },
    },
    async (_request, reply) => sendCsv(reply, 'clients', { head: Object.values(clientColumns), rows: example() }),
  )
}

async function* example() {
  yield [
    [
      'Clara Client',
      'clara@example.com',
      '+44',
      '07700900123',
      '1 High Street',
      '',
      'Leeds',
      'West Yorkshire',
      'LS1 1AA',
    ],
  ]
}
