import { requireAuthenticated } from '#access/server/actor.ts'
import { ownClientImportSchema } from '#clients/import/contract.ts'
import { importOwnClients } from '#clients/import/server/import-own-clients.ts'
import { importOptionsSchema } from '#imports/contract.ts'
import { parseImportUpload, validateImportFile } from '#imports/server/import-upload.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function ownClientImportRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/client/import',
    {
      config: { access: 'token', errors: ['insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'] },
      preValidation: parseImportUpload,
      schema: {
        operationId: 'importOwnClients',
        tags: ['Clients'],
        summary: 'Import clients',
        consumes: ['multipart/form-data'],
        body: importOptionsSchema.extend({ file: uploadsSchema(1) }),
        response: envelopeSchema(ownClientImportSchema),
      },
    },
    async ({ actor, body: { dry, file } }) => {
      const { file: path } = validateImportFile(file)
      return ok(await importOwnClients(db, requireAuthenticated(actor), { file: path, dry: dry === '1' }))
    },
  )
}
