import type pg from 'pg'
import type { ListedCharge, ListedTransfer, PaymentProvider } from '#payments/server/provider.ts'
import { type Finding, findingOf } from './check.ts'

export interface ProviderBooks {
  charges: ListedCharge[]
  transfers: ListedTransfer[]
}

/** The provider is asked before our rows are read: a row is there before its call, so nothing can be missing by timing. */
export async function readProvider(provider: PaymentProvider): Promise<ProviderBooks> {
  const books: ProviderBooks = { charges: [], transfers: [] }
  for await (const charge of provider.listCharges(new Date(0))) if (charge.succeeded) books.charges.push(charge)
  for await (const transfer of provider.listTransfers(new Date(0))) books.transfers.push(transfer)
  return books
}

interface Row {
  id: string
  state: string
  amount_pence: number
  provider_ref: string | null
  refunded: number
}

const open = new Set(['created', 'sent', 'unknown', 'queued'])

/** Both ways: what the provider has is here, and what is here the provider has. */
export async function compare(
  db: pg.ClientBase,
  provider: PaymentProvider,
  { charges, transfers }: ProviderBooks,
): Promise<Finding[]> {
  const payments = await read(
    db,
    `select p.id, p.state, p.amount_pence, p.provider_ref,
    coalesce((select sum(r.amount_pence) from audit.refunds r where r.payment_id = p.id and r.state = 'succeeded'), 0)::bigint as refunded
    from audit.payments p`,
  )
  const sent = await read(
    db,
    `select t.id, t.state, t.amount_pence, t.provider_ref, 0::bigint as refunded from audit.transfers t`,
  )
  return [
    findingOf(
      'every charge of the provider is a payment here, to the penny',
      charges
        .filter((charge) => !isHere(charge.reference, charge.amount, payments))
        .map((charge) => charge.providerRef),
    ),
    findingOf('every payment here is a charge of the provider', await unknownCharges(provider, payments, charges)),
    findingOf(
      'what the provider refunded is refunded here',
      charges
        .filter(({ reference, refunded }) => refunded !== (payments.get(reference ?? '')?.refunded ?? 0))
        .map(({ providerRef }) => providerRef),
    ),
    findingOf(
      'every transfer of the provider is a transfer here, to the penny',
      transfers
        .filter((transfer) => !isHere(transfer.reference, transfer.amount, sent))
        .map(({ transferRef }) => transferRef),
    ),
    findingOf('every transfer here is a transfer of the provider', await unknownTransfers(provider, sent, transfers)),
  ]
}

async function read(db: pg.ClientBase, query: string): Promise<Map<string, Row>> {
  const { rows } = await db.query<Row>(query)
  return new Map(rows.map((row) => [row.id, row]))
}

function isHere(reference: string | null, amount: number, rows: Map<string, Row>): boolean {
  const row = rows.get(reference ?? '')
  if (!row) return false
  return open.has(row.state) || ((row.state === 'succeeded' || row.state === 'paid') && row.amount_pence === amount)
}

/** A payment that settled while the list was read is asked for by itself. */
async function unknownCharges(provider: PaymentProvider, rows: Map<string, Row>, charges: ListedCharge[]) {
  const listed = new Set(charges.map(({ providerRef }) => providerRef))
  const unknown: string[] = []
  for (const { id, state, provider_ref } of rows.values()) {
    if (state !== 'succeeded' || (provider_ref && listed.has(provider_ref))) continue
    const asked = provider_ref ? await provider.retrieveCharge(provider_ref).catch(() => null) : null
    if (asked?.state !== 'succeeded' || asked.reference !== id) unknown.push(id)
  }
  return unknown
}

async function unknownTransfers(provider: PaymentProvider, rows: Map<string, Row>, transfers: ListedTransfer[]) {
  const listed = new Set(transfers.map(({ transferRef }) => transferRef))
  const missing = [...rows.values()].filter(
    ({ state, provider_ref }) => state === 'paid' && !(provider_ref && listed.has(provider_ref)),
  )
  if (missing.length === 0) return []
  const again = new Set<string | null>()
  for await (const { transferRef } of provider.listTransfers(new Date(0))) again.add(transferRef)
  return missing.filter(({ provider_ref }) => !again.has(provider_ref)).map(({ id }) => id)
}
