import type pg from 'pg'
import type { ListedCharge, ListedRefund, ListedTransfer, PaymentProvider } from '#payments/server/provider.ts'
import { type Finding, findingOf } from './check.ts'

export interface ProviderBooks {
  charges: ListedCharge[]
  transfers: ListedTransfer[]
  refunds: ListedRefund[]
}

/** The provider is asked before our rows are read: a row is there before its call, so nothing can be missing by timing. */
export async function readProvider(provider: PaymentProvider): Promise<ProviderBooks> {
  const books: ProviderBooks = { charges: [], transfers: [], refunds: [] }
  for await (const charge of provider.listCharges(new Date(0))) if (charge.succeeded) books.charges.push(charge)
  for await (const transfer of provider.listTransfers(new Date(0))) books.transfers.push(transfer)
  for await (const refund of provider.listRefunds(new Date(0))) if (refund.succeeded) books.refunds.push(refund)
  return books
}

interface Row {
  id: string
  state: string
  amount_pence: number
  provider_ref: string | null
}

interface PaymentRow extends Row {
  fee_pence: number
}

const open = new Set(['created', 'sent', 'unknown', 'queued'])

/** Both ways: what the provider has is here, and what is here the provider has. */
export async function compare(
  db: pg.ClientBase,
  provider: PaymentProvider,
  { charges, transfers, refunds }: ProviderBooks,
): Promise<Finding[]> {
  const payments = await read<PaymentRow>(
    db,
    `select p.id, p.state, p.amount_pence, p.provider_ref, coalesce(e.pence, 0) as fee_pence
    from audit.payments p
    left join audit.journals j on j.kind = 'provider_fee' and j.ref = p.id::text
    left join audit.entries e on e.journal_id = j.id and e.account = 'provider_fees'`,
  )
  const sent = await read(db, 'select t.id, t.state, t.amount_pence, t.provider_ref from audit.transfers t')
  const given = await read(
    db,
    `select r.id, r.state, r.amount_pence, r.provider_ref from audit.refunds r where r.kind = 'refund'`,
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
      'what the provider has kept of every charge is in the books, to the penny',
      charges.filter((charge) => !isFeeHere(charge, payments)).map(({ providerRef }) => providerRef),
    ),
    findingOf(
      'every refund of the provider is a refund here, to the penny',
      refunds.filter((refund) => !isHere(refund.reference, refund.amount, given)).map(({ refundRef }) => refundRef),
    ),
    findingOf('every refund here is a refund of the provider', await unknownRefunds(provider, given, refunds)),
    findingOf(
      'every transfer of the provider is a transfer here, to the penny',
      transfers
        .filter((transfer) => !isHere(transfer.reference, transfer.amount, sent))
        .map(({ transferRef }) => transferRef),
    ),
    findingOf('every transfer here is a transfer of the provider', await unknownTransfers(provider, sent, transfers)),
  ]
}

async function read<Kept extends Row = Row>(db: pg.ClientBase, query: string): Promise<Map<string, Kept>> {
  const { rows } = await db.query<Kept>(query)
  return new Map(rows.map((row) => [row.id, row]))
}

function isHere(reference: string | null, amount: number, rows: Map<string, Row>): boolean {
  const row = rows.get(reference ?? '')
  if (!row) return false
  return open.has(row.state) || ((row.state === 'succeeded' || row.state === 'paid') && row.amount_pence === amount)
}

/** One that is not settled yet is booked together with its fee. */
function isFeeHere({ reference, fee }: ListedCharge, rows: Map<string, PaymentRow>): boolean {
  const row = rows.get(reference ?? '')
  return row?.state !== 'succeeded' || row.fee_pence === fee
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
  const listed = transfers.map(({ transferRef }) => transferRef)
  return unlisted(rows, 'paid', listed, async function* () {
    for await (const { transferRef } of provider.listTransfers(new Date(0))) yield transferRef
  })
}

async function unknownRefunds(provider: PaymentProvider, rows: Map<string, Row>, refunds: ListedRefund[]) {
  const listed = refunds.map(({ refundRef }) => refundRef)
  return unlisted(rows, 'succeeded', listed, async function* () {
    for await (const { refundRef } of provider.listRefunds(new Date(0))) yield refundRef
  })
}

/** What ended well while the list was read is looked for in a new one. */
async function unlisted(
  rows: Map<string, Row>,
  ended: string,
  listed: string[],
  listAgain: () => AsyncIterable<string>,
): Promise<string[]> {
  const missingFrom = (refs: Set<string>) =>
    [...rows.values()].filter(({ state, provider_ref }) => state === ended && !refs.has(provider_ref ?? ''))
  if (missingFrom(new Set(listed)).length === 0) return []
  const again = new Set<string>()
  for await (const ref of listAgain()) again.add(ref)
  return missingFrom(again).map(({ id }) => id)
}
