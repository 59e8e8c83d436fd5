import { clientReturnPath } from '#client-page/return-pages.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { ReturnState } from '../contract.ts'
import { returnScreensText } from '../screens-text.ts'
import { returnsText } from '../text.ts'
import type { ClientReturn } from './api.ts'
import style from './returns.module.css'

/** Lists the client's earlier returns of an order, newest first. */
export function ReturnRows({ returns }: { returns: readonly ClientReturn[] }) {
  return (
    <section aria-labelledby="returns-so-far">
      <h2 id="returns-so-far" className={style.legend}>
        {returnScreensText.yourReturns}
      </h2>
      <ul className={`bare ${style.rows}`}>
        {returns.map((one) => (
          <li key={one.id} className={style.row}>
            <Link to={clientReturnPath(one.id)}>
              {[formatDay(one.openedAt), returnScreensText.reasons[one.reason], formatPounds(one.amount)].join(' · ')}
            </Link>
            <ReturnStateBadge state={one.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones: Record<ReturnState, Tone> = {
  new: 'warning',
  waiting: 'accent',
  arrived: 'accent',
  settled: 'success',
  refused: 'danger',
  erased: 'neutral',
}

export function ReturnStateBadge({ state }: { state: ReturnState }) {
  return <Badge tone={tones[state]}>{returnsText.states[state]}</Badge>
}
