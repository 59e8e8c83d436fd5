import { adminRefundsText } from '#orders/refunds/text.ts'
import { type RefundPreview, type PreviewedRefund, useRefundOrder } from '#orders/refunds/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormActions } from '#platform/web/ui/form.tsx'
import { Facts } from '#platform/web/ui/panel.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
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
      <Facts of={[...whoGets(preview), ...whoLoses(preview), [adminRefundsText.reason, reason]]} />
      {preview.payer === 'seller' && <p>{adminRefundsText.handsOn}</p>}
      <FormActions>
        <Button
          look="danger"
          waiting={refund.isPending}
          // refused or not, the order tells what became of it
          onClick={() => refund.mutate({ ...shown, reason }, { onSettled: onDone })}
        >
          {`${adminRefundsText.refund} ${poundsText(preview.amount)}`}
        </Button>
      </FormActions>
    </div>
  )
}

type Fact = readonly [name: string, value: string]

function whoGets({ amount, payer, card, client, seller }: RefundPreview): Fact[] {
  const name = payer === 'client' ? client.name : `${seller.firstName} ${seller.lastName}`
  return [
    [payer === 'client' ? adminRefundsText.clientGets : adminRefundsText.sellerGets, `${name}: ${poundsText(amount)}`],
    [adminRefundsText.card, card.last4],
  ]
}

function whoLoses({ seller: { fromHeld, owed, givenUp } }: RefundPreview): Fact[] {
  const losses = [
    [adminRefundsText.fromHeld, fromHeld],
    [adminRefundsText.owed, owed],
    [adminRefundsText.givenUp, givenUp],
  ] as const
  const some = losses.flatMap(([name, pounds]): Fact[] => (pounds > 0 ? [[name, poundsText(pounds)]] : []))
  return some.length > 0 ? some : [[adminRefundsText.commission, adminRefundsText.unchanged]]
}
