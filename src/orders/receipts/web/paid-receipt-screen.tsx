import checkIcon from '@tabler/icons/outline/check.svg?path'
import { useState } from 'react'
import { clientPagePath, clientProblemPath } from '#mail/client-page-path.ts'
import { payLinkReceiptRequest } from '#orders/pay-links/web/api.ts'
import { Link, Redirect } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { receiptsText } from '../text.ts'
import { getStoredReceipt } from './api.ts'
import style from './paid-receipt-screen.module.css'
import { Receipt } from './receipt.tsx'

/** The receipt for a client who has paid through a link, read from local storage so that the page needs no call to the server (D-068). */
export function PaidReceiptScreen() {
  const [receipt] = useState(getStoredReceipt)
  const [payLink] = useState(() => getStored('clientPayLinkOdrId'))
  if (!receipt) return <Redirect to="/thank-you-client-payment" replace />
  const { order, sellerFirstName } = receipt
  return (
    <div className={style.page}>
      <header className={style.thanks}>
        <span className={style.disc}>
          <Icon icon={checkIcon} size={30} />
        </span>
        <h1 className={style.placed}>{receiptsText.thankYouClient}</h1>
        <p className={style.from}>{receiptsText.paidTo(sellerFirstName)}</p>
      </header>
      <section className={style.card} aria-labelledby="receipt">
        <div className={style.bar}>
          <h2 id="receipt" className={style.title}>
            {order.receiptTitle}
          </h2>
          {payLink && (
            <DownloadButton request={payLinkReceiptRequest(payLink)} fileName={`${order.number}.pdf`}>
              {receiptsText.downloadPdf}
            </DownloadButton>
          )}
        </div>
        <Receipt order={order} />
      </section>
      <p className={style.more}>
        <Link to={clientPagePath}>{receiptsText.toClientPage}</Link>
        <Link to={clientProblemPath(order.number)}>{receiptsText.returnOrProblem}</Link>
      </p>
    </div>
  )
}
