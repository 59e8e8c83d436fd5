import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSellerByEmail } from '#accounts/server/find-seller.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { insertImportedClients, markImportedClientsDeleted } from '#clients/admin/server/import-store.ts'
import { clientSchema } from '#clients/contract.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import type { ImportReport } from '#imports/contract.ts'
import { runImport } from '#imports/server/run-import.ts'
import { undoImport } from '#imports/server/undo-import.ts'
import { readImportRows, validateRows } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

interface Importer {
  actor: AuthenticatedActor
  ipAddress: string
}

/** Imports new clients of one seller, all rows of the file or none. Emails need not be unique (D-210). */
export async function importClients(
  db: Database,
  { actor, ipAddress }: Importer,
  { file, fileName, dry, email }: { file: string; fileName: string; dry: boolean; email: string },
): Promise<ImportReport> {
  return inTransaction(db, async (tx) => {
    const seller = await findSellerByEmail(tx, email.toLowerCase())
    if (!seller) throw createFieldError('email', importsText.sellerUnknown, errorCode.notFound)
    return runImport<ClientValues>(tx, {
      ...{ kind: 'clients', actor, ipAddress, sellerId: seller.id, fileName, dry },
      rows: readImportRows(file, clientImportColumns, ['c_code', 'addressLine2']),
      validate: async (_tx, batch, rowErrors) =>
        validateRows(batch, { schema: clientSchema, columns: clientImportColumns }, rowErrors).map(({ form }) =>
          toClientRow(form),
        ),
      insert: (importTx, importId, clients) => insertImportedClients(importTx, seller.id, importId, clients),
    })
  })
}

export function undoClientImport(db: Database, importer: Importer, importId: string): Promise<void> {
  return inTransaction(db, (tx) =>
    undoImport(tx, { kind: 'clients', importId, ...importer }, markImportedClientsDeleted),
  )
}
