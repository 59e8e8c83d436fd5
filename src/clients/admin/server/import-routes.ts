import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { clientColumns } from '#clients/admin/import-columns.ts'
import { importClients, undoClientImport } from '#clients/admin/server/import-clients.ts'
import { importReportSchema, importWishSchema } from '#imports/contract.ts'
import { mountImports } from '#imports/server/mount-imports.ts'
import { importedFile, importForm } from '#imports/server/take-import.ts'
import { importsText } from '#imports/text.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

const email = z
  .string({ error: importsText.sellerUnknown })
  .trim()
  .min(1, importsText.sellerUnknown)
  .max(75, importsText.sellerUnknown)

const exampleRow: Record<keyof typeof clientColumns, string> = {
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

export function adminClientImportRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/admin/client/import',
    {
      config: { access: 'admin' },
      preValidation: importForm,
      schema: {
        tags: ['Admin: imports'],
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

  mountImports(api, {
    db,
    kind: 'clients',
    path: '/admin/client/import',
    undo: ({ actor, ip: address }, importId) => undoClientImport(db, { actor: memberOf(actor), address }, importId),
    head: Object.values(clientColumns),
    example: (Object.keys(clientColumns) as (keyof typeof clientColumns)[]).map((column) => exampleRow[column]),
  })
}
