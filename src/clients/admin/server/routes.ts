import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { registerImportRoutes } from '#back-office/imports/server/register-imports.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientListResponseSchema } from '#clients/contract.ts'
import { presentClientList } from '#clients/server/present.ts'
import { clientsText } from '#clients/text.ts'
import { typedCode } from '#platform/input/typed-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery, restoreClientSchema } from '../contract.ts'
import { type ClientImportColumn, clientImportColumns, clientImportFields } from '../import-columns.ts'
import { deleteAnyClient, listAllClients, restoreClient } from './all-clients.ts'
import { importClients, undoClientImport } from './import-clients.ts'

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: clients')

  routes.get(
    '/admin/client/list',
    {
      name: 'listAdminClients',
      summary: 'Admin client list',
      access: 'admin',
      query: adminClientListQuerySchema,
      answer: clientListResponseSchema,
    },
    async ({ query }) => ok(presentClientList(await listAllClients(db, parseAdminClientListQuery(query)))),
  )

  routes.put(
    '/admin/client/restore',
    {
      name: 'restoreClient',
      summary: 'Restore client',
      access: 'admin',
      errors: ['notFound'],
      body: restoreClientSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await restoreClient(db, requireAuthenticated(actor), body.client_id)
      return ok({ message: clientsText.restored })
    },
  )

  routes.delete(
    '/admin/client/:client_id',
    {
      name: 'deleteAnyClient',
      summary: 'Delete client',
      access: 'admin',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await deleteAnyClient(db, requireAuthenticated(actor), params.client_id)
      return ok({ message: clientsText.removed })
    },
  )
}

const email = typedCode({ most: textLengths.email, error: importsText.sellerUnknown, long: importsText.sellerUnknown })
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
  registerImport(api, {
    path: '/admin/client/import',
    operationIds: { run: 'importClients', refused: 'listRefusedClientsOfImport' },
    tag: 'Admin: imports',
    what: 'clients of a seller',
    form: importFormSchema.extend({ email }),
    takesContacts: true,
    errors: ['notFound', 'insufficientQuantity', 'fileType', 'fileTooLarge', 'fileCount'],
    run: ({ actor }, file, { email: sellerEmail }) =>
      importClients(db, requireAuthenticated(actor), { ...file, email: sellerEmail }),
  })

  registerImportRoutes(api, {
    db,
    kind: 'clients',
    operationIds: { list: 'listClientImports', undo: 'undoClientImport', template: 'getClientImportTemplate' },
    path: '/admin/client/import',
    undo: ({ actor }, importId) => undoClientImport(db, requireAuthenticated(actor), importId),
    head: Object.values(clientImportColumns),
    example: clientImportFields.map((field) => exampleRow[field]),
  })
}
