import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { adminInvoiceRequest, invoicesOfOrderQuery } from '#orders/invoices/web/api.ts'
import { InvoiceList } from '#orders/invoices/web/invoice-list.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'

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
