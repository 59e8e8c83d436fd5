import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { type ClientImportColumn, clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { importClients, undoClientImport } from '#clients/admin/server/import-clients.ts'
import { importOptionsSchema, importReportSchema } from '#imports/contract.ts'
import { parseImportUpload, validateImportFile } from '#imports/server/import-upload.ts'
import { registerImportRoutes } from '#imports/server/register-imports.ts'
import { importsText } from '#imports/text.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { textLengths } from '#platform/text-lengths.ts'

const email = z
  .string({ error: importsText.sellerUnknown })
  .trim()
  .min(1, importsText.sellerUnknown)
  .max(textLengths.email, importsText.sellerUnknown)

const exampleRow: Record<ClientImportColumn, string> = {
  name: 'Clara Client',
  email: 'clara@example.com',
  c_code: '+44',
  pno: '07700900123',
  addressLine1: '1 High Street',
  addressLine2: '',
  city: 'Leeds',
  state: 'West Yorkshire',
  zipcode: 'LS1 1AA',
}

export function clientImportRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/admin/client/import',
    {
      config: {
        access: 'admin',
        errors: ['notFound', 'insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'],
      },
      preValidation: parseImportUpload,
      schema: {
        operationId: 'importClients',
        tags: ['Admin: imports'],
        summary: 'Import clients of a seller',
        consumes: ['multipart/form-data'],
        body: importOptionsSchema.extend({ email, file: uploadsSchema(1) }),
        response: envelopeSchema(importReportSchema),
      },
    },
    async ({ actor, body: { dry, file, email: sellerEmail }, ip: ipAddress }) => {
      const input = { ...validateImportFile(file), dry: dry === '1', email: sellerEmail }
      return ok(await importClients(db, { actor: requireAuthenticated(actor), ipAddress }, input))
    },
  )

  registerImportRoutes(api, {
    db,
    kind: 'clients',
    operationIds: { list: 'listClientImports', undo: 'undoClientImport', template: 'getClientImportTemplate' },
    path: '/admin/client/import',
    undo: ({ actor, ip: ipAddress }, importId) =>
      undoClientImport(db, { actor: requireAuthenticated(actor), ipAddress }, importId),
    head: Object.values(clientImportColumns),
    example: clientImportFields.map((field) => exampleRow[field]),
  })
}
