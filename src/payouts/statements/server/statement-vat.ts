import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay, toLondonDay } from '#platform/dates.ts'
import { type Pence, pence, sum } from '#platform/money.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { splitVat } from '#platform/vat.ts'
import { isId } from '#platform/wire-schemas.ts'
import { statementsText } from '../text.ts'
import type { StatementEntryKind, VatAgreementRow } from './statement-store.ts'
import { endVatAgreement, insertVatAgreement, lockSeller, selectVatAgreements } from './statement-store.ts'

interface VatAgreementInput {
  sellerId: string
  /** Empty if the agreement ends. */
  vatNumber: string
  vatRate: number
  /** The first day on which this holds. */
  day: string
}

/** The VAT part of a statement that bills the commission of a VAT-registered seller (D-367). */
export interface StatementVat {
  facts: [name: string, value: string][]
  /** Net and VAT by rate, and their sum. */
  amounts: [name: string, amount: Pence][]
}

/** The entries that a seller is paid for: commission earned online, less what was taken back. */
const billedKinds: ReadonlySet<StatementEntryKind> = new Set(['earned', 'reversed', 'owed', 'restored'])

interface BilledMonth {
  sellerId: string
  /** The seller's name and address; without a payout account no part of the address is known. */
  seller: { name: string; address: readonly (string | undefined)[] }
  month: string
  /** A day of London, as YYYY-MM-DD. */
  today: string
  rows: readonly { at: Date; kind: StatementEntryKind; pence: number }[]
  agreements: readonly VatAgreementRow[]
  company: { name: string; address: readonly string[]; vatNumber: string }
}

/** Bills the VAT of a month; null if no entry of the month falls within a dated agreement with a VAT number. */
export function getStatementVat({ rows, agreements, ...bill }: BilledMonth): StatementVat | null {
  const billed = rows.flatMap((row) => {
    const agreement = billedKinds.has(row.kind) && findAgreement(agreements, toLondonDay(row.at))
    return agreement ? [{ agreement, ...splitVat(pence(row.pence), agreement.vat_rate) }] : []
  })
  const [first] = billed
  if (!first) return null
  const { vat_number, agreed_on } = first.agreement
  const rates = [...new Set(billed.map(({ agreement }) => agreement.vat_rate))]
  return {
    facts: [
      ...describeIssue(bill),
      [statementsText.supplier, [bill.seller.name, ...bill.seller.address].filter(Boolean).join(', ')],
      [statementsText.vatNumber, vat_number],
      [statementsText.agreedOn, formatDay(agreed_on)],
      [
        statementsText.customer,
        [bill.company.name, ...bill.company.address, bill.company.vatNumber].filter(Boolean).join(', '),
      ],
    ],
    amounts: [
      [statementsText.net, sum(billed.map(({ net }) => net))],
      ...rates.map((rate): [string, Pence] => [
        statementsText.vatAt(rate),
        sum(billed.filter(({ agreement }) => agreement.vat_rate === rate).map(({ vat }) => vat)),
      ]),
      [statementsText.gross, sum(billed.flatMap(({ net, vat }) => [net, vat]))],
    ],
  }
}

function findAgreement(agreements: readonly VatAgreementRow[], day: string): VatAgreementRow | undefined {
  return agreements.find(({ agreed_on, ended_on }) => agreed_on <= day && (ended_on === null || day < ended_on))
}

/** A month gets its bill number only when it is over, because its sums no longer change then. */
function describeIssue({
  sellerId,
  month,
  today,
}: Pick<BilledMonth, 'sellerId' | 'month' | 'today'>): StatementVat['facts'] {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  const issuedOn = new Date(Date.UTC(year, monthNumber, 1)).toISOString().slice(0, 10)
  if (today < issuedOn) return [[statementsText.issuedOn, statementsText.notIssuedYet(formatDay(issuedOn))]]
  return [
    [statementsText.billNumber, formatBillNumber(sellerId, month)],
    [statementsText.issuedOn, formatDay(issuedOn)],
  ]
}

/** The number of a bill: one for each seller and month. */
function formatBillNumber(sellerId: string, month: string): string {
  return `SB-${month.replace('-', '')}-${sellerId.slice(-8).toUpperCase()}`
}

/**
 * Records that a seller is registered for VAT and has agreed that statements bill her commission (D-367), or that this agreement ends. An
 * earlier agreement ends on the same day and still holds for the days before, so that past statements do not change.
 */
export async function recordVatAgreement(
  db: Database,
  actor: AuthenticatedActor,
  { sellerId, vatNumber, vatRate, day }: VatAgreementInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isId(sellerId) || !(await lockSeller(tx, sellerId)))
      throw new AppError(statementsText.sellerNotFound, errorCode.notFound)
    const [newest] = await selectVatAgreements(tx, sellerId)
    const open = newest?.ended_on === null ? newest : undefined
    if (!open && vatNumber === '') throw new AppError(statementsText.noAgreement, errorCode.conflict)
    if (newest && day < (newest.ended_on ?? newest.agreed_on))
      throw new AppError(statementsText.dayBefore, errorCode.conflict)
    if (open) await endVatAgreement(tx, open.id, day)
    if (vatNumber !== '')
      await insertVatAgreement(tx, { seller_id: sellerId, vat_number: vatNumber, vat_rate: vatRate, agreed_on: day })
    await recordAdminChange(tx, actor, {
      action: vatNumber === '' ? 'end VAT agreement' : 'record VAT agreement',
      subjectKind: 'user',
      subjectId: sellerId,
      before: open ? { vat_number: open.vat_number, agreed_on: open.agreed_on } : null,
      after: vatNumber === '' ? { ended_on: day } : { vat_number: vatNumber, agreed_on: day },
    })
  })
}
