import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import type { InvoiceView } from '#orders/invoices/contract.ts'
import { createInvoiceDocument, type InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { findInvoiceById, type InvoiceRow, selectInvoicesOfOrder } from '#orders/invoices/server/invoice-store.ts'
import { presentInvoice } from '#orders/invoices/server/present.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { getAnyOrder, getOwnOrder } from '#orders/server/order-access.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** The documents of an order that this actor may read: a seller's are all of the own orders, a client's those made out to clients. */
export async function listOwnInvoices(db: Db, actor: AuthenticatedActor, orderId: string): Promise<InvoiceView[]> {
  const order = await getOwnOrder(db, actor, orderId)
  if (actor.kind === 'client') return listClientInvoices(db, order.id)
  return (await selectInvoicesOfOrder(db, order.id)).map(presentInvoice)
}

/** What was made out to the client of an order; it never holds the seller's cost (N-INVC-006). The caller has seen that the order is the client's. */
export async function listClientInvoices(db: Db, orderId: string): Promise<InvoiceView[]> {
  const invoices = await selectInvoicesOfOrder(db, orderId)
  return invoices.filter(({ recipient }) => recipient === 'client').map(presentInvoice)
}

/** A document that this actor may read; an unknown one and one of another seller are the same error. */
export async function getOwnInvoice(db: Db, actor: AuthenticatedActor, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  const order = await getOwnOrder(db, actor, invoice.order_id).catch(throwNotFound)
  if (actor.kind === 'client' && invoice.recipient !== 'client') throw notFound()
  return describe(db, invoice, order)
}

/** For the module client-page, which has seen that the order is the client's. */
export async function getClientInvoice(db: Db, orderId: string, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  if (invoice.order_id !== orderId || invoice.recipient !== 'client') throw notFound()
  return describe(db, invoice, await getAnyOrder(db, orderId))
}

/** For the back office. */
export async function getAnyInvoice(db: Db, invoiceId: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(db, invoiceId)
  return describe(db, invoice, await getAnyOrder(db, invoice.order_id))
}

/** The invoice that was issued when the order was paid; null for an order that has none. The caller may read the order. */
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

const notFound = () => new AppError(invoicesText.notFound, errorCode.notFound)

function throwNotFound(error: unknown): OrderWithLines {
  throw error instanceof AppError ? notFound() : error
}
