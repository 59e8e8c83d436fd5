import type { AccountView } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { dayText } from '#platform/day-text.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { alertIcon } from '#platform/web/ui/icons.ts'
import { poundsText } from '#platform/web/ui/price.tsx'
import style from './payout-account.module.css'

/** Payouts that the seller's bank sent back: the money is kept for her until another account takes it. */
export function ReturnedPayouts({ returned }: { returned: AccountView['returned'] }) {
  if (returned.length === 0) return null
  return (
    <section className={style.warning} aria-label={payoutsText.returned}>
      <Icon of={alertIcon} size={24} />
      <div className={style.words}>
        {returned.map(({ amount, reason, created }) => (
          <p key={created} className={style.strong}>
            {payoutsText.returnedOn} {dayText(created)}: {poundsText(amount)}. {reason}
          </p>
        ))}
        <p>{payoutsText.returnedHint}</p>
      </div>
    </section>
  )
}
