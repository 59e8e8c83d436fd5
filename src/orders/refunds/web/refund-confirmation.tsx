import { refundsText } from '#orders/refunds/text.ts'
import { type PreviewedRefund, type RefundPreview, useRefundOrder } from '#orders/refunds/web/api.ts'
import { FormActions } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './refunds-panel.module.css'

interface RefundConfirmationProps {
  orderId: string
  shown: PreviewedRefund
  reason: string
  onDone: () => void
}

export function RefundConfirmation({ orderId, shown, reason, onDone }: RefundConfirmationProps) {
  const refund = useRefundOrder(orderId)
  const { preview } = shown
  return (
    <div className={style.preview}>
      <DefinitionList items={[...whoGets(preview), ...whoLoses(preview), [refundsText.reason, reason]]} />
      {preview.payer === 'seller' && <p>{refundsText.handsOn}</p>}
      <FormActions>
        <Button
          variant="danger"
          loading={refund.isPending}
          // refused or not, the order tells what became of it
          onClick={() => refund.mutate({ ...shown, reason }, { onSettled: onDone })}
        >
          {`${refundsText.refund} ${formatPounds(preview.amount)}`}
        </Button>
      </FormActions>
    </div>
  )
}

type Fact = readonly [name: string, value: string]

function whoGets({ amount, payer, card, client, seller }: RefundPreview): Fact[] {
  const name = payer === 'client' ? client.name : `${seller.firstName} ${seller.lastName}`
  return [
    [payer === 'client' ? refundsText.clientGets : refundsText.sellerGets, `${name}: ${formatPounds(amount)}`],
    [refundsText.card, card.last4],
  ]
}

function whoLoses({ seller: { fromHeld, owed, givenUp } }: RefundPreview): Fact[] {
  const losses = [
    [refundsText.fromHeld, fromHeld],
    [refundsText.owed, owed],
    [refundsText.givenUp, givenUp],
  ] as const
  const some = losses.flatMap(([name, pounds]): Fact[] => (pounds > 0 ? [[name, formatPounds(pounds)]] : []))
  return some.length > 0 ? some : [[refundsText.commission, refundsText.unchanged]]
}
