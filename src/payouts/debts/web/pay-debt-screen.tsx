import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { notifyPaymentError } from '#payments/attempts/web/payment-error-text.ts'
import { PendingPaymentStatus } from '#payments/attempts/web/pending-payment-status.tsx'
import { createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import { CardFields, useCardForm } from '#payments/card-fields/web/card-fields.tsx'
import { paymentsText } from '#payments/text.ts'
import { commissionAmountsQuery } from '#payouts/commission/web/api.ts'
import { payoutsText } from '#payouts/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { clearStoredDebt, type DebtPayment, payDebt } from './api.ts'
import style from './pay-debt-screen.module.css'

interface PendingDebtPayment {
  payment: DebtPayment
  idempotencyKey: string
}

const storage = createPendingPaymentStorage<PendingDebtPayment>('pendingDebt')

/** A seller pays debt by card; a seller without debt is redirected to home (D-028). */
export function PayDebtScreen() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...commissionAmountsQuery(viewer.key),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const debt = usePayDebt({ onRejected: refetch })
  const hasNoDebt = data?.owed === 0 && debt.state.kind === 'idle'
  useEffect(() => {
    if (hasNoDebt) navigate('/', { replace: true })
  }, [hasNoDebt, navigate])
  const pay = (token: string, amount: number) =>
    debt.pay({
      description: payoutsText.debtDescription,
      token,
      amount,
      orderId: getStored('orderId') ?? '',
      userId: viewer.userId ?? '',
    })
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={payoutsText.owedLead}>
        {accessText.payoutPayment}
      </PageTitle>
      {debt.state.kind !== 'idle' ? (
        <PendingPaymentStatus state={debt.state} onRetry={debt.retry} onCancel={debt.cancel} />
      ) : data && data.owed > 0 ? (
        <PayForm owed={data.owed} onPay={pay} />
      ) : error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup className={style.card}>
          <Skeleton width="180px" height="56px" />
          <Skeleton height="240px" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function PayForm({ owed, onPay }: { owed: number; onPay: (token: string, amount: number) => Promise<unknown> }) {
  const { card, submitting, submit } = useCardForm(({ id }) => onPay(id, owed))
  const amount = formatPounds(owed)
  return (
    <form className={style.card} noValidate onSubmit={submit}>
      <div>
        <p className={style.name}>{payoutsText.owedAmount}</p>
        <p className={`figures ${style.amount}`}>{amount}</p>
        <p className={style.hint}>{payoutsText.owedHint}</p>
      </div>
      <CardFields ref={card} nameEmpty={paymentsText.holderNameEmpty} />
      <div className={style.actions}>
        <Button type="submit" loading={submitting}>
          {payoutsText.payOwed} {amount}
        </Button>
      </div>
    </form>
  )
}

/** Pays the seller's debt and follows the payment to its outcome (D-028). */
function usePayDebt({ onRejected }: { onRejected: () => void }) {
  const { start, ...pending } = usePendingPayment({
    storage,
    send: ({ payment, idempotencyKey }: PendingDebtPayment) => payDebt(payment, idempotencyKey),
    onPaid: goHomeAfterPayment,
    onRejected: async (error) => {
      notifyPaymentError(error)
      onRejected()
      return null
    },
  })
  return { ...pending, pay: (payment: DebtPayment) => start({ payment, idempotencyKey: crypto.randomUUID() }) }
}

/** Loads home as a new page, so that everything is fetched again (C-POUT-032, C-POUT-033). */
function goHomeAfterPayment(): void {
  clearStoredDebt()
  location.assign('/')
}
