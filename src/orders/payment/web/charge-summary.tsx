import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import type { DeliveryType, OrderView } from '#orders/contract.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import { fromPounds, subtract, toPounds, zeroPence } from '#platform/money.ts'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { cardIcon, coinsIcon } from '#platform/web/ui/icons/icons.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './charge-summary.module.css'

interface ChargeSummaryProps {
  order: OrderView
  /** The card in words, once one is chosen. */
  card: string | null
  /** Paid in cash: her card is charged the price less her commission (D-006). */
  cash?: boolean
}

/** What is charged, to which card, what she earns and when: told before the button is pressed. */
export function ChargeSummary({ order, card, cash = false }: ChargeSummaryProps) {
  const viewer = useViewer()
  const commission = order.totalCommission ?? 0
  const keptAtOnce = cash || isCommissionDeducted(order.type as DeliveryType)
  return (
    <ul className={`bare ${style.note}`}>
      <li className={style.line}>
        <Icon icon={cardIcon} />
        <span>
          <strong className="figures">{formatPounds(amountCharged(order, cash))}</strong>{' '}
          {card ? `${checkoutText.isChargedTo} ${card}.` : checkoutText.isChargedNow}
        </span>
      </li>
      {viewer.showsCommission && commission > 0 && (
        <li className={`${style.line} ${style.earned}`}>
          <Icon icon={coinsIcon} />
          <span>
            {checkoutText.youEarn} <strong className="figures">{formatPounds(commission)}</strong>
            {keptAtOnce ? (cash ? checkoutText.earnedInCash : checkoutText.earnedAtOnce) : checkoutText.earnedLater}
          </span>
        </li>
      )}
    </ul>
  )
}

function amountCharged(order: OrderView, cash: boolean): number {
  const total = fromPounds(order.totalAmount) ?? zeroPence
  const commission = fromPounds(order.totalCommission ?? 0) ?? zeroPence
  // salon orders are less the commission already
  return toPounds(cash && !isCommissionDeducted(order.type as DeliveryType) ? subtract(total, commission) : total)
}
