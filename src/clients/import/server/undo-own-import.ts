import type { AuthenticatedActor } from '#access/server/actor.ts'
import { undoOwn } from '#back-office/imports/server/own-imports.ts'
import { markImportedClientsDeleted } from '#clients/admin/server/import-store.ts'
import { type EmailChangeOptions, recordEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { selectClientChanges, updateOwnClient } from '#clients/import/server/own-import-store.ts'
import { findClient, lockClient } from '#clients/server/client-store.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Undoes an import that the seller made herself: clients that it added leave her list, and those that it changed are as before. */
export async function undoOwnImport(
  db: Database,
  { userId }: AuthenticatedActor,
  importId: string,
  options: EmailChangeOptions,
): Promise<void> {
  await inTransaction(db, (tx) =>
    undoOwn(tx, { sellerId: userId, importId }, async () => {
      await markImportedClientsDeleted(tx, importId)
      for (const change of await selectClientChanges(tx, importId)) await restore(tx, userId, change, options)
    }),
  )
}

/** A client who was changed again since the import stays as she is. With an email that it takes away ends what is bound to it (D-410). */
async function restore(
  tx: Tx,
  sellerId: string,
  { clientId, before, after }: Awaited<ReturnType<typeof selectClientChanges>>[number],
  options: EmailChangeOptions,
): Promise<void> {
  const stored = await lockClient(tx, sellerId, clientId)
  const client = await findClient(tx, sellerId, clientId)
  const isAsImported = Object.entries(after).every(
    ([column, value]) => client && client[column as keyof typeof after] === value,
  )
  if (!isAsImported || !stored) return
  await updateOwnClient(tx, sellerId, { clientId, after: before })
  if (before.email !== undefined) await recordEmailChange(tx, stored, before.email, options)
}
