import type { FastifyReply } from 'fastify'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { getAnyOrder, getOwnOrder } from '#orders/server/order-access.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { InvoiceFilters, InvoiceView } from '../contract.ts'
import { formatInvoiceNumber } from '../invoice-number.ts'
import { invoicesText } from '../text.ts'
import { createInvoiceDocument, type InvoiceDocument } from './invoice-document.ts'
import { type InvoiceListRow, selectInvoicesForExport } from './invoice-list-store.ts'
import { findInvoiceById, type InvoiceRow, selectInvoicesOfOrder } from './invoice-store.ts'
import { presentInvoice } from './present.ts'

const notFound = () => new AppError(invoicesText.notFound, errorCode.notFound)

const headings = [
  invoicesText.number,
  invoicesText.kind,
  invoicesText.date,
  invoicesText.orderNumber,
  invoicesText.to,
  invoicesText.rate,
  invoicesText.netAmount,
  invoicesText.vatAmount,
  invoicesText.total,
  invoicesText.correctsNumber,
  invoicesText.dispute,
]

/**
 * The documents of an order that this actor may read: a seller reads all documents of their own orders, a client only those made out to
 * the client.
 */
export async function listOwnInvoices(db: Db, actor: AuthenticatedActor, orderId: string): Promise<InvoiceView[]> {
  const order = await getOwnOrder(db, actor, orderId)
  if (actor.kind === 'client') return listClientInvoices(db, order.id)
  return (await selectInvoicesOfOrder(db, order.id)).map(presentInvoice)
}

/**
 * The documents made out to the client of an order, none of which shows the seller's cost (N-INVC-006). The caller has checked that the
 * order is the client's.
 */
export async function listClientInvoices(db: Db, orderId: string): Promise<InvoiceView[]> {
  const invoices = await selectInvoicesOfOrder(db, orderId)
  return invoices.filter(({ recipient }) => recipient === 'client').map(presentInvoice)
}

/** A document that this actor may read; an unknown document and another seller's give the same error. */
export async function getOwnInvoice(db: Db, actor: AuthenticatedActor, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  const order = await getOwnOrder(db, actor, invoice.order_id).catch(throwNotFound)
  if (actor.kind === 'client' && invoice.recipient !== 'client') throw notFound()
  return describe(db, invoice, order)
}

/**
 * A document that is made out to the client of this order, for the module client-page, which has checked that the order is the client's.
 */
export async function getClientInvoice(db: Db, orderId: string, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  if (invoice.order_id !== orderId || invoice.recipient !== 'client') throw notFound()
  return describe(db, invoice, await getAnyOrder(db, orderId))
}

/** For the back office: any invoice or credit note. */
export async function getAnyInvoice(db: Db, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  return describe(db, invoice, await getAnyOrder(db, invoice.order_id))
}

/**
 * The invoice that was issued when the order was paid; null for an order that has none. The caller has checked that the order may be read.
 */
export async function findInvoiceOfSale(db: Db, order: OrderWithLines): Promise<InvoiceDocument | null> {
  const invoices = await selectInvoicesOfOrder(db, order.id)
  const invoice = invoices.find(({ kind, corrects }) => kind === 'invoice' && corrects === null)
  return invoice ? describe(db, invoice, order) : null
}

async function describe(db: Db, invoice: InvoiceRow, order: OrderWithLines): Promise<InvoiceDocument> {
  return createInvoiceDocument(invoice, order, await findSeller(db, order.seller_id))
}

async function requireInvoice(db: Db, invoiceId: string): Promise<InvoiceRow> {
  const invoice = isId(invoiceId) ? await findInvoiceById(db, invoiceId) : null
  if (!invoice) throw notFound()
  return invoice
}

function throwNotFound(error: unknown): OrderWithLines {
  throw error instanceof AppError ? notFound() : error
}

/** The filtered list as CSV for the bookkeeper; amounts of credit notes are negative, so that a column can be summed. */
export function exportInvoices(db: Database, filters: InvoiceFilters): CsvTable {
  return { headings, rows: readRowBatches((...batch) => selectInvoicesForExport(db, filters, ...batch), toCsvCells) }
}

function toCsvCells(row: InvoiceListRow): CsvCell[] {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const toSigned = (amount: number) => toPounds(pence(amount)) * sign
  return [
    formatInvoiceNumber(row.kind, row.number),
    invoicesText.titles[row.kind],
    formatDay(row.issued_at),
    row.order_number,
    invoicesText.recipients[row.recipient],
    row.rates.map((rate) => invoicesText.ratePercent(rate)).join(', '),
    toSigned(row.net_pence),
    toSigned(row.vat_pence),
    toSigned(row.gross_pence),
    row.corrects ? formatInvoiceNumber(row.corrects.kind, row.corrects.number) : '',
    row.dispute ? invoicesText.disputes[row.dispute] : '',
  ]
}

export const renderInvoiceInWorker = createPdfRenderer<InvoiceDocument>(
  new URL('./invoice-pdf-worker.ts', import.meta.url),
)

/** Sends an invoice or a credit note as a PDF, which no cache stores. */
export async function sendInvoiceFile(reply: FastifyReply, invoice: InvoiceDocument): Promise<FastifyReply> {
  const pdf = await renderInvoiceInWorker(invoice)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
