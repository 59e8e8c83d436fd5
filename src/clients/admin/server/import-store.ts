import type { ClientValues } from '#clients/server/client-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

export async function insertImportedClients(
  tx: Tx,
  sellerId: string,
  importId: string,
  clients: readonly ClientValues[],
): Promise<void> {
  await tx
    .insertInto('clients')
    .values(clients.map((client) => ({ ...client, seller_id: sellerId, import_id: importId })))
    .execute()
}

/** Their orders stay (D-207). */
export async function markImportedClientsDeleted(tx: Tx, importId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
