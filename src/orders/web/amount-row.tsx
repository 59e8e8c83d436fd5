import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './amount-row.module.css'

interface AmountRowProps {
  name: string
  amount: number
  strong?: boolean
  earned?: boolean
}

/** A row of a list of amounts, in pounds. */
export function AmountRow({ name, amount, strong, earned }: AmountRowProps) {
  return (
    <div className={style.sum} data-strong={strong || undefined} data-earned={earned || undefined}>
      <dt>{name}</dt>
      <dd className="figures">{formatPounds(amount)}</dd>
    </div>
  )
}
