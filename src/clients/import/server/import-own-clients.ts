import type { AuthenticatedActor } from '#access/server/actor.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { type ClientForm, clientSchema } from '#clients/contract.ts'
import type { FileClient, NewClient, OwnClientImport } from '#clients/import/contract.ts'
import { insertOwnClients, lockClientsOfSeller, selectClientEmails } from '#clients/import/server/own-import-store.ts'
import { readClientFile } from '#clients/import/server/read-client-file.ts'
import { clientImportText } from '#clients/import/text.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { importLimits } from '#imports/import-limits.ts'
import { ImportErrors, type ImportRow, validateRows } from '#imports/server/validate-rows.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

const addressFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zipcode'] as const
const withoutAddressSchema = clientSchema
  .omit({ addressLine1: true, addressLine2: true, city: true, state: true, zipcode: true })
  .transform((form): ClientForm => ({ ...form, ...noAddress }))
const noAddress = { addressLine1: '', addressLine2: '', city: '', state: '', zipcode: '' }

/**
 * Adds the clients of a file to the seller's own: what is wrong is refused by its row, what she has already is named and left out, and
 * the rest is added. `dry` tells the same and adds nothing.
 */
export async function importOwnClients(
  db: Database,
  { userId: sellerId }: AuthenticatedActor,
  { file, dry }: { file: string; dry: boolean },
): Promise<OwnClientImport> {
  return inTransaction(db, async (tx) => {
    // a second import at the same time finds the clients of the first
    if (!dry) await lockClientsOfSeller(tx, sellerId)
    const known = new Set(await selectClientEmails(tx, sellerId))
    const errors = new ImportErrors()
    const report = { rows: 0, added: 0, doubled: 0, refused: 0 }
    const clients: NewClient[] = []
    const doubles: FileClient[] = []
    const values: ClientValues[] = []
    for await (const row of readClientFile(file)) {
      report.rows += 1
      const form = parseClient(row, errors)
      if (!form) {
        report.refused += 1
        continue
      }
      const client = toClientRow(form)
      const named = { row: row.row, name: client.name, email: client.email }
      if (known.has(client.email)) {
        report.doubled += 1
        if (doubles.length < importLimits.problems) doubles.push(named)
        continue
      }
      known.add(client.email)
      values.push(client)
      if (clients.length < importLimits.problems)
        clients.push({ ...named, pno: client.phone, has_address: client.line1 !== '' })
    }
    if (!dry) await insertOwnClients(tx, sellerId, values)
    report.added = values.length
    const message = dry ? clientImportText.checked : clientImportText.added(values.length)
    return { message, ...report, clients, doubles, problems: errors.first }
  })
}

/** An address may be left out as a whole, and no part of it alone. */
function parseClient(row: ImportRow, errors: ImportErrors): ClientForm | undefined {
  const hasAddress = addressFields.some((field) => (row.values[field] ?? '').trim() !== '')
  const rules = { schema: hasAddress ? clientSchema : withoutAddressSchema, columns: clientImportColumns }
  return validateRows<ClientForm>([row], rules, errors)[0]?.form
}
