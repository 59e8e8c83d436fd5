import { invoicesText } from '#orders/invoices/text.ts'
import type { Invoice } from '#orders/invoices/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import type { CallOptions } from '#platform/web/api-client/call-api.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
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
