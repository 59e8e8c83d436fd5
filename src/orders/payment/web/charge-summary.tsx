import coinPoundIcon from '@tabler/icons/outline/coin-pound.svg?path'
import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import type { Order } from '#orders/web/api.ts'
import { fromPounds, subtract, toPounds, zeroPence } from '#platform/money.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { orderPaymentText } from '../text.ts'
import style from './charge-summary.module.css'

interface ChargeSummaryProps {
  order: Order
  /** The name of the chosen card. */
  card: string | null
  /** Whether the client has paid in cash, so that the seller's card is charged the price less the commission (D-006). */
  isCash?: boolean
}

/** The amount and the card that will be charged, and the commission that the seller earns. */
export function ChargeSummary({ order, card, isCash = false }: ChargeSummaryProps) {
  const viewer = useViewer()
  const commission = order.commission ?? 0
  const isDeducted = isCash || isCommissionDeducted(order.deliveryType)
  return (
    <ul className={`bare ${style.note}`}>
      <li className={style.line}>
        <Icon icon={creditCardIcon} />
        <span>
          <strong className="figures">{formatPounds(amountCharged(order, isCash))}</strong>{' '}
          {card ? orderPaymentText.chargedTo(card) : orderPaymentText.chargedToChosenCard}
        </span>
      </li>
      {viewer.showsCommission && commission > 0 && (
        <li className={`${style.line} ${style.earned}`}>
          <Icon icon={coinPoundIcon} />
          <span>
            {orderPaymentText.youEarn} <strong className="figures">{formatPounds(commission)}</strong>
            {isDeducted
              ? isCash
                ? orderPaymentText.earnedInCash
                : orderPaymentText.earnedAtOnce
              : orderPaymentText.earnedLater}
          </span>
        </li>
      )}
    </ul>
  )
}

function amountCharged(order: Order, isCash: boolean): number {
  const total = fromPounds(order.total) ?? zeroPence
  const commission = fromPounds(order.commission ?? 0) ?? zeroPence
  // in a salon delivery the commission has already been deducted from the total
  return toPounds(isCash && !isCommissionDeducted(order.deliveryType) ? subtract(total, commission) : total)
}
