import { z } from 'zod'
import { mountImports } from '#accounts/server/mount-imports.ts'
import { importReportSchema, importWishSchema } from '#base/import-contract.ts'
import { memberOf } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { type Api, answers, success } from '#base/server/http.ts'
import { clientColumns } from '#clients/import-columns.ts'
import { importClients, undoClientImport } from '#clients/server/import-clients.ts'
import { importedFile, importForm } from '#media/server/take-import.ts'
import { uploadsSchema } from '#media/server/upload.ts'
import { importsMessages as say } from '#messages/imports.ts'

const email = z.string({ error: say.sellerUnknown }).trim().min(1, say.sellerUnknown).max(75, say.sellerUnknown)

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
