import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import type { CallOptions } from '#platform/web/api-client/call-api.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { invoicesText } from '../text.ts'
import { adminInvoiceRequest, type Invoice, invoicesOfOrderQuery, ownInvoiceRequest, ownInvoicesQuery } from './api.ts'
import style from './invoice-list.module.css'

interface InvoiceListProps {
  invoices: readonly Invoice[]
  requestOf: (invoiceId: string) => { method: 'GET'; path: string; options?: CallOptions }
}

/** The invoice of an order and its credit notes, each with its PDF. */
export function InvoiceList({ invoices, requestOf }: InvoiceListProps) {
  return (
    <ul className={`bare ${style.list}`} aria-label={invoicesText.ofOrder}>
      {invoices.map(({ id, kind, number, issuedAt, net, vat, total }) => (
        <li key={id} className={style.invoice}>
          <span>
            <strong>{invoicesText.titles[kind]}</strong> <span className="figures">{number}</span>
            <span className={style.facts}>
              {formatDay(issuedAt)} · {formatPounds(total)}
              {vat > 0 &&
                ` (${invoicesText.netAmount} ${formatPounds(net)}, ${invoicesText.vatAmount} ${formatPounds(vat)})`}
            </span>
          </span>
          <DownloadButton request={requestOf(id)} fileName={`${number}.pdf`}>
            {invoicesText.downloadOf(number)}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}

/** The invoice of a paid order and its credit notes, on its page in the back office. */
export function OrderInvoicesPanel({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(invoicesOfOrderQuery(viewer.key, orderId))
  return (
    <Panel heading={invoicesText.ofOrder} fullWidth>
      {data ? (
        data.length > 0 ? (
          <InvoiceList invoices={data} requestOf={adminInvoiceRequest} />
        ) : (
          <p>{invoicesText.noneOfOrder}</p>
        )
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="44px" />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

/** The invoice of a seller's own order and its credit notes; nothing for an order that was paid before invoices were numbered. */
export function OwnInvoices({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const { data } = useQuery(ownInvoicesQuery(viewer.key, orderId))
  return data && data.length > 0 ? <InvoiceList invoices={data} requestOf={ownInvoiceRequest} /> : null
}
