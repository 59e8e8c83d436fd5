import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { ownInvoiceRequest, ownInvoicesQuery } from '#orders/invoices/web/api.ts'
import { InvoiceList } from '#orders/invoices/web/invoice-list.tsx'

/** The invoice of a seller's own order and its credit notes; nothing for an order that was paid before invoices were numbered. */
export function OwnInvoices({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const { data } = useQuery(ownInvoicesQuery(viewer.key, orderId))
  return data && data.length > 0 ? <InvoiceList invoices={data} requestOf={ownInvoiceRequest} /> : null
}
