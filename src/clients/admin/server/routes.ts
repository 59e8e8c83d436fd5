import { z } from 'zod'
import { type AuthenticatedActor, requireAuthenticated } from '#access/server/actor.ts'
import { findSellerByEmail } from '#accounts/server/users.ts'
import { chooseColumns, keepColumnChoice } from '#back-office/imports/server/import-memory.ts'
import { undoImport } from '#back-office/imports/server/own-imports.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { registerImportRoutes } from '#back-office/imports/server/register-imports.ts'
import { type AdminFile, type ImportOutcome, runDry, runImport } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientListResponseSchema } from '#clients/contract.ts'
import { parseClients, readClientFile } from '#clients/import/server/read-client-file.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { presentClientList } from '#clients/server/present.ts'
import { clientsText } from '#clients/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { typedCode } from '#platform/input/typed-text.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery, restoreClientSchema } from '../contract.ts'
import { type ClientImportColumn, clientImportColumns, clientImportFields } from '../import-columns.ts'
import { insertImportedClients, markImportedClientsDeleted } from './admin-client-store.ts'
import { deleteAnyClient, listAllClients, restoreClient } from './all-clients.ts'

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: clients')

  routes.get(
    '/admin/client/list',
    {
      name: 'listAdminClients',
      summary: 'Admin client list',
      access: 'admin',
      right: 'clients',
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
      right: 'clients',
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
      right: 'clients',
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
    right: 'clients',
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
    right: 'clients',
    db,
    kind: 'clients',
    operationIds: { list: 'listClientImports', undo: 'undoClientImport', template: 'getClientImportTemplate' },
    path: '/admin/client/import',
    undo: ({ actor }, importId) => undoClientImport(db, requireAuthenticated(actor), importId),
    head: Object.values(clientImportColumns),
    example: clientImportFields.map((field) => exampleRow[field]),
  })
}

/** Imports new clients of one seller: either all rows of the file or none. Emails need not be unique (D-210). */
async function importClients(
  db: Database,
  actor: AuthenticatedActor,
  { file: path, email, ...input }: AdminFile & { email: string },
): Promise<ImportOutcome> {
  const seller = await findSellerByEmail(db, email.toLowerCase())
  if (!seller) throw createFieldError('email', importsText.sellerUnknown, errorCode.notFound)
  const owner = { userId: actor.userId, kind: 'clients' } as const
  const file = await readClientFile(path, chooseColumns(db, owner, input.columns))
  const work = async (tx: Tx) => {
    await keepColumnChoice(tx, owner, { chosen: input.columns, file })
    return runImport<ClientValues>(tx, {
      kind: 'clients',
      actor,
      sellerId: seller.id,
      file,
      ...input,
      validate: async (_tx, batch, errors) => parseClients(batch, errors).map(({ client }) => client),
      insert: (importTx, importId, clients) => insertImportedClients(importTx, seller.id, importId, clients),
    })
  }
  return runDry(input.dry, (run) => inTransaction(db, run), work)
}

function undoClientImport(db: Database, actor: AuthenticatedActor, importId: string): Promise<void> {
  return inTransaction(db, (tx) => undoImport(tx, { kind: 'clients', importId, actor }, markImportedClientsDeleted))
}
