import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { type DeliveryType, deliveryType } from '#orders/contract.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import type { Receipt as ReceiptData } from '#orders/receipts/contract.ts'
import { getReceiptTitle } from '#orders/receipts/receipt-title.ts'
import { Receipt, ReceiptDownload } from '#orders/receipts/web/receipt.tsx'
import { Redirect, useNavigate } from '#platform/web/router/router.tsx'
import { getStoredJson } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { checkIcon } from '#platform/web/ui/icons/icons.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './order-confirm-screen.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    emailReceipt: true
  }
}

/** The Thank You dialog over the sale confirmation (D-155). */
export function OrderConfirmScreen() {
  const navigate = useNavigate()
  const [receipt] = useState(() => getStoredJson<ReceiptData>('emailReceipt'))
  const [thanked, setThanked] = useState(false)
  if (!receipt) return <Redirect to="/" replace />
  const goOn = () => navigate('/')
  return (
    <div className="page">
      <div className={style.confirm}>
        <PageTitle
          actions={
            <>
              <ReceiptDownload order={receipt.order} />
              <Button onClick={goOn}>{checkoutText.continue}</Button>
            </>
          }
        >
          {getReceiptTitle(receipt.order)}
        </PageTitle>
        <div className={style.card}>
          <Receipt order={receipt.order} base={receipt.bP} />
        </div>
        <Modal
          open={!thanked}
          size="s"
          title={checkoutText.thankYou}
          onClose={() => setThanked(true)}
          actions={
            <Button wide onClick={goOn}>
              {checkoutText.continue}
            </Button>
          }
        >
          <Thanks receipt={receipt} />
        </Modal>
      </div>
    </div>
  )
}

/** A client by link is not the one who receives commission, so she reads nothing of it (D-155). */
function Thanks({ receipt: { order } }: { receipt: ReceiptData }) {
  const viewer = useViewer()
  const earned = viewer.showsCommission ? (order.totalCommission ?? 0) : 0
  const has = order.funding === 'cash' || isCommissionDeducted(order.type as DeliveryType)
  return (
    <div className={style.thanks}>
      <span className={style.disc}>
        <Icon icon={checkIcon} size={34} />
      </span>
      <p className={style.placed}>{checkoutText.orderPlaced.replace('{number}', order.ord_no)}</p>
      {order.type !== deliveryType.byLink && (
        <>
          {earned > 0 && (
            <p className={style.earned}>{checkoutText.youEarned.replace('{amount}', formatPounds(earned))}</p>
          )}
          <p>{has ? checkoutText.commissionKept : checkoutText.commissionWithin}</p>
        </>
      )}
      <p className={style.mail}>{checkoutText.confirmationSent}</p>
    </div>
  )
}
