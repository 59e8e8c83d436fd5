import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSellerByEmail } from '#accounts/server/users.ts'
import { chooseColumns, keepColumnChoice } from '#back-office/imports/server/import-memory.ts'
import { undoImport } from '#back-office/imports/server/own-imports.ts'
import { type AdminFile, type ImportOutcome, runDry, runImport } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { parseClients, readClientFile } from '#clients/import/server/read-client-file.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { insertImportedClients, markImportedClientsDeleted } from './admin-client-store.ts'

/** Imports new clients of one seller, all rows of the file or none. Emails need not be unique (D-210). */
export async function importClients(
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

export function undoClientImport(db: Database, actor: AuthenticatedActor, importId: string): Promise<void> {
  return inTransaction(db, (tx) => undoImport(tx, { kind: 'clients', importId, actor }, markImportedClientsDeleted))
}
