import { useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import type { Receipt as ReceiptData } from '#orders/receipts/contract.ts'
import { getReceiptTitle } from '#orders/receipts/receipt-title.ts'
import { Receipt } from '#orders/receipts/web/receipt.tsx'
import { Redirect } from '#platform/web/router/router.tsx'
import { getStored, getStoredJson } from '#platform/web/storage/local-storage.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { checkIcon } from '#platform/web/ui/icons/icons.ts'
import style from './paid-receipt-screen.module.css'

/** The receipt of whoever paid by link, from what the payment answered: opening the page asks the server nothing (D-068). */
export function PaidReceiptScreen() {
  const [receipt] = useState(() => getStoredJson<ReceiptData>('emailReceipt'))
  const [link] = useState(() => getStored('clientPayLinkOdrId'))
  if (!receipt) return <Redirect to="/thank-you-client-payment" replace />
  const { order, bP, firstName } = receipt
  return (
    <div className={style.page}>
      <header className={style.thanks}>
        <span className={style.disc}>
          <Icon icon={checkIcon} size={30} />
        </span>
        <p className={style.placed}>{checkoutText.thankYouClient}</p>
        <p className={style.from}>{checkoutText.paidTo.replace('{name}', firstName)}</p>
      </header>
      <section className={style.card} aria-labelledby="receipt">
        <div className={style.bar}>
          <h1 id="receipt" className={style.title}>
            {getReceiptTitle(order)}
          </h1>
          {link && (
            <DownloadButton
              request={{
                method: 'POST',
                path: 'payment/client/receipt',
                options: { body: { order_id: link }, token: null },
              }}
              fileName={`${order.ord_no}.pdf`}
            >
              {checkoutText.downloadPdf}
            </DownloadButton>
          )}
        </div>
        <Receipt order={order} base={bP} />
      </section>
    </div>
  )
}
