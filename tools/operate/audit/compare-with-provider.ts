import type pg from 'pg'
import type {
  ListedCharge,
  ListedRefund,
  ListedTransfer,
  PaymentProvider,
} from '#payments/provider/server/payment-provider.ts'
import { type AuditFinding, toFinding } from './audit-rule.ts'

export interface ProviderRecords {
  charges: ListedCharge[]
  transfers: ListedTransfer[]
  refunds: ListedRefund[]
}

/**
 * Lists the provider's records. Call this before reading the shop's rows: a row is written before its call to the provider, so none can be
 * missing by timing.
 */
export async function listProviderRecords(provider: PaymentProvider): Promise<ProviderRecords> {
  const books: ProviderRecords = { charges: [], transfers: [], refunds: [] }
  for await (const charge of provider.listCharges(new Date(0))) if (charge.succeeded) books.charges.push(charge)
  for await (const transfer of provider.listTransfers(new Date(0))) books.transfers.push(transfer)
  for await (const refund of provider.listRefunds(new Date(0))) if (refund.succeeded) books.refunds.push(refund)
  return books
}

/** The sentence that names each rule, even if the provider does not answer and the rule stays unchecked. */
export const providerRules = {
  chargesAreRecorded: 'every charge of the provider is a payment here, to the penny',
  paymentsAreCharges: 'every payment here is a charge of the provider',
  feesAreRecorded: 'what the provider has kept of every charge is in the books, to the penny',
  refundsAreRecorded: 'every refund of the provider is a refund here, to the penny',
  refundsAreMade: 'every refund here is a refund of the provider',
  transfersAreRecorded: 'every transfer of the provider is a transfer here, to the penny',
  transfersAreMade: 'every transfer here is a transfer of the provider',
  madeOnce: 'the provider has made each charge, refund and transfer of ours once',
} as const

interface Row {
  id: string
  state: string
  amount_pence: number
  provider_ref: string | null
}

interface PaymentRow extends Row {
  fee_pence: number
}

const pendingStates = new Set(['sent', 'unknown', 'queued'])

/** Compares in both directions: the provider's records with the shop's rows, and the shop's rows with the provider's records. */
export async function compareWithProvider(
  db: pg.ClientBase,
  provider: PaymentProvider,
  { charges, transfers, refunds }: ProviderRecords,
): Promise<AuditFinding[]> {
  const payments = await selectRows<PaymentRow>(
    db,
    `select p.id, p.state, p.amount_pence, p.provider_ref, coalesce(e.pence, 0) as fee_pence
    from audit.payments p
    left join audit.journals j on j.kind = 'provider_fee' and j.ref = p.id::text
    left join audit.entries e on e.journal_id = j.id and e.account = 'provider_fees'`,
  )
  const transferRows = await selectRows(
    db,
    'select t.id, t.state, t.amount_pence, t.provider_ref from audit.transfers t',
  )
  const refundRows = await selectRows(
    db,
    `select r.id, r.state, r.amount_pence, r.provider_ref from audit.refunds r where r.kind = 'refund'`,
  )
  return [
    toFinding(
      providerRules.chargesAreRecorded,
      charges
        .filter((charge) => !isRecorded(charge.reference, charge.amount, payments))
        .map((charge) => charge.providerRef),
    ),
    toFinding(providerRules.paymentsAreCharges, await findUnknownCharges(provider, payments, charges)),
    toFinding(
      providerRules.feesAreRecorded,
      charges.filter((charge) => !isFeeRecorded(charge, payments)).map(({ providerRef }) => providerRef),
    ),
    toFinding(
      providerRules.refundsAreRecorded,
      refunds
        .filter((refund) => !isRecorded(refund.reference, refund.amount, refundRows))
        .map(({ refundRef }) => refundRef),
    ),
    toFinding(providerRules.refundsAreMade, await findUnknownRefunds(provider, refundRows, refunds)),
    toFinding(
      providerRules.transfersAreRecorded,
      transfers
        .filter((transfer) => !isRecorded(transfer.reference, transfer.amount, transferRows))
        .map(({ transferRef }) => transferRef),
    ),
    toFinding(providerRules.transfersAreMade, await findUnknownTransfers(provider, transferRows, transfers)),
    toFinding(providerRules.madeOnce, [
      ...findRepeated(charges.map((charge) => ({ ...charge, id: charge.providerRef }))),
      ...findRepeated(refunds.map((refund) => ({ ...refund, id: refund.refundRef }))),
      ...findRepeated(transfers.map((transfer) => ({ ...transfer, id: transfer.transferRef }))),
    ]),
  ]
}

/** Records with the reference of an earlier record: the provider did twice what the shop asked for once. */
function findRepeated(records: { reference: string | null; id: string }[]): string[] {
  const seen = new Set<string>()
  return records.flatMap(({ reference, id }) => {
    if (reference === null) return []
    const isRepeated = seen.has(reference)
    seen.add(reference)
    return isRepeated ? [id] : []
  })
}

async function selectRows<SelectedRow extends Row = Row>(
  db: pg.ClientBase,
  query: string,
): Promise<Map<string, SelectedRow>> {
  const { rows } = await db.query<SelectedRow>(query)
  return new Map(rows.map((row) => [row.id, row]))
}

function isRecorded(reference: string | null, amount: number, rows: Map<string, Row>): boolean {
  const row = rows.get(reference ?? '')
  if (!row) return false
  return (
    pendingStates.has(row.state) || ((row.state === 'succeeded' || row.state === 'paid') && row.amount_pence === amount)
  )
}

/**
 * Whether the books have the fee of a charge. The fee is posted together with the payment, so nothing is checked before the payment is
 * settled.
 */
function isFeeRecorded({ reference, fee }: ListedCharge, rows: Map<string, PaymentRow>): boolean {
  const row = rows.get(reference ?? '')
  return row?.state !== 'succeeded' || row.fee_pence === fee
}

/** Succeeded payments that the provider does not know; one that settled after the provider's list was read is retrieved singly. */
async function findUnknownCharges(provider: PaymentProvider, rows: Map<string, Row>, charges: ListedCharge[]) {
  const listed = new Set(charges.map(({ providerRef }) => providerRef))
  const unknown: string[] = []
  for (const { id, state, provider_ref } of rows.values()) {
    if (state !== 'succeeded' || (provider_ref && listed.has(provider_ref))) continue
    const charge = provider_ref ? await provider.retrieveCharge(provider_ref).catch(() => null) : null
    if (charge?.state !== 'succeeded' || charge.reference !== id) unknown.push(id)
  }
  return unknown
}

async function findUnknownTransfers(provider: PaymentProvider, rows: Map<string, Row>, transfers: ListedTransfer[]) {
  const listed = transfers.map(({ transferRef }) => transferRef)
  return findUnlisted(rows, 'paid', listed, async function* () {
    for await (const { transferRef } of provider.listTransfers(new Date(0))) yield transferRef
  })
}

async function findUnknownRefunds(provider: PaymentProvider, rows: Map<string, Row>, refunds: ListedRefund[]) {
  const listed = refunds.map(({ refundRef }) => refundRef)
  return findUnlisted(rows, 'succeeded', listed, async function* () {
    for await (const { refundRef } of provider.listRefunds(new Date(0))) yield refundRef
  })
}

/** Rows in their final state that the provider does not list; a second list finds those that reached this state while the first was read. */
async function findUnlisted(
  rows: Map<string, Row>,
  finalState: string,
  listed: string[],
  listAgain: () => AsyncIterable<string>,
): Promise<string[]> {
  const missingFrom = (refs: Set<string>) =>
    [...rows.values()].filter(({ state, provider_ref }) => state === finalState && !refs.has(provider_ref ?? ''))
  if (missingFrom(new Set(listed)).length === 0) return []
  const again = new Set<string>()
  for await (const ref of listAgain()) again.add(ref)
  return missingFrom(again).map(({ id }) => id)
}
