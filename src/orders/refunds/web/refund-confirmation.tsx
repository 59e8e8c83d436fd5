import { refundsText } from '#orders/refunds/text.ts'
import { type PreviewedRefund, type RefundPreview, useRefundOrder } from '#orders/refunds/web/api.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { FormActions } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './refunds-panel.module.css'

interface RefundConfirmationProps {
  orderId: string
  refund: PreviewedRefund
  reason: string
  onDone: () => void
}

export function RefundConfirmation({ orderId, refund, reason, onDone }: RefundConfirmationProps) {
  const refundOrder = useRefundOrder(orderId)
  const { preview } = refund
  /** The dialog closes after an error too, since the order's list of refunds shows the outcome; not where nothing was sent. */
  const closeUnlessUnconfirmed = (_answer: unknown, error: unknown) => {
    if (!isApiError(error, errorCode.passwordUnconfirmed)) onDone()
  }
  return (
    <div className={style.preview}>
      <DefinitionList items={[...payeeItems(preview), ...commissionItems(preview), [refundsText.reason, reason]]} />
      {preview.payer === 'seller' && <p>{refundsText.sellerPaysClient}</p>}
      <FormActions>
        <Button
          variant="danger"
          loading={refundOrder.isPending}
          onClick={() => refundOrder.mutate({ ...refund, reason }, { onSettled: closeUnlessUnconfirmed })}
        >
          {`${refundsText.refund} ${formatPounds(preview.amount)}`}
        </Button>
      </FormActions>
    </div>
  )
}

type Item = readonly [title: string, value: string]

function payeeItems({ amount, payer, payerName, cardLast4 }: RefundPreview): Item[] {
  const title = payer === 'client' ? refundsText.clientGets : refundsText.sellerGets
  return [
    [title, `${payerName}: ${formatPounds(amount)}`],
    [refundsText.card, cardLast4],
  ]
}

function commissionItems({ commissionWithheld, commissionOwed, commissionGivenUp }: RefundPreview): Item[] {
  const losses = [
    [refundsText.commissionWithheld, commissionWithheld],
    [refundsText.commissionOwed, commissionOwed],
    [refundsText.commissionGivenUp, commissionGivenUp],
  ] as const
  const items = losses.flatMap(([title, pounds]): Item[] => (pounds > 0 ? [[title, formatPounds(pounds)]] : []))
  return items.length > 0 ? items : [[refundsText.commission, refundsText.unchanged]]
}
