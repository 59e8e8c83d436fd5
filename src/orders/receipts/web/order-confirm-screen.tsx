import checkIcon from '@tabler/icons/outline/check.svg?path'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientPagePath, clientProblemPath } from '#mail/client-page-path.ts'
import { deliveryType } from '#orders/order-state.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import { orderPaymentText } from '#orders/payment/text.ts'
import type { Order } from '#orders/web/api.ts'
import { Link, Redirect, useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { receiptsText } from '../text.ts'
import { getStoredReceipt } from './api.ts'
import style from './order-confirm-screen.module.css'
import { Receipt, ReceiptDownloadButton } from './receipt.tsx'

/** The sale confirmation, with the Thank You dialog over it (D-155). */
export function OrderConfirmScreen() {
  const navigate = useNavigate()
  const viewer = useViewer()
  const [receipt] = useState(getStoredReceipt)
  const [isClosed, setClosed] = useState(false)
  if (!receipt) return <Redirect to="/" replace />
  const goHome = () => navigate('/')
  return (
    <div className="page">
      <div className={style.confirm}>
        <PageTitle
          actions={
            <>
              <ReceiptDownloadButton order={receipt.order} />
              <Button onClick={goHome}>{orderPaymentText.continue}</Button>
            </>
          }
        >
          {receipt.order.receiptTitle}
        </PageTitle>
        <div className={style.card}>
          <Receipt order={receipt.order} />
          {viewer.kind === 'client' && (
            <p className={style.next}>
              <Link to={clientPagePath}>{receiptsText.toClientPage}</Link>
              <Link to={clientProblemPath(receipt.order.number)}>{receiptsText.returnOrProblem}</Link>
            </p>
          )}
        </div>
        <Modal
          open={!isClosed}
          size="s"
          title={receiptsText.thankYou}
          onClose={() => setClosed(true)}
          actions={
            <Button wide onClick={goHome}>
              {orderPaymentText.continue}
            </Button>
          }
        >
          <Thanks order={receipt.order} />
        </Modal>
      </div>
    </div>
  )
}

/** Thanks the buyer; only sellers read of commission, since a client who came by a link receives none (D-155). */
function Thanks({ order }: { order: Order }) {
  const viewer = useViewer()
  const earned = viewer.showsCommission ? (order.commission ?? 0) : 0
  const isDeducted = order.isPaidInCash || isCommissionDeducted(order.deliveryType)
  return (
    <div className={style.thanks}>
      <span className={style.disc}>
        <Icon icon={checkIcon} size={34} />
      </span>
      <p className={style.placed}>{receiptsText.orderPlaced(order.number)}</p>
      {order.deliveryType !== deliveryType.byLink && (
        <>
          {earned > 0 && <p className={style.earned}>{receiptsText.youEarned(formatPounds(earned))}</p>}
          <p>{isDeducted ? receiptsText.commissionDeducted : receiptsText.commissionFollows}</p>
        </>
      )}
      <p className={style.mail}>{receiptsText.confirmationSent}</p>
    </div>
  )
}
