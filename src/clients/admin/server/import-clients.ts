import type { Member } from '#access/server/actor.ts'
import { findSellerByEmail } from '#accounts/server/find-seller.ts'
import { clientSchema } from '#clients/contract.ts'
import { clientColumns } from '#clients/admin/import-columns.ts'
import { clientValues } from '#clients/server/client-row.ts'
import { insertImportedClients, markImportedClientsDeleted } from '#clients/admin/server/import-store.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import type { ImportReport } from '#imports/contract.ts'
import { bringIn, takeBack } from '#imports/server/bring-in.ts'
import { judgeRows, readRows } from '#imports/server/read-rows.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { refuseField } from '#platform/server/refusal.ts'

interface Asker {
  actor: Member
  address: string
}

/** New clients of one seller, all of a file or none. Two with one email are two clients (D-210). */
export async function importClients(
  db: Database,
  { actor, address }: Asker,
  { file, fileName, dry, email }: { file: string; fileName: string; dry: boolean; email: string },
): Promise<ImportReport> {
  return inTransaction(db, async (tx) => {
    const seller = await findSellerByEmail(tx, email.toLowerCase())
    if (!seller) throw refuseField('email', importsText.sellerUnknown, errorCode.notFound)
    return bringIn<ClientValues>(tx, {
      ...{ kind: 'clients', actor, address, sellerId: seller.id, fileName, dry },
      rows: readRows(file, clientColumns, ['c_code', 'addressLine2']),
      judge: async (_tx, batch, problems) =>
        judgeRows(batch, { schema: clientSchema, columns: clientColumns }, problems).map(({ form }) =>
          clientValues(form),
        ),
      insert: (open, importId, clients) => insertImportedClients(open, seller.id, importId, clients),
    })
  })
}

export function undoClientImport(db: Database, asker: Asker, importId: string): Promise<void> {
  return inTransaction(db, (tx) => takeBack(tx, { kind: 'clients', importId, ...asker }, markImportedClientsDeleted))
}
