import { dispatchText } from '#orders/dispatch/text.ts'
import type { Dispatch } from '#orders/dispatch/web/dispatch.ts'
import { formatDay } from '#platform/dates.ts'
import style from './dispatch-facts.module.css'

/** Where an order is on its way, with the carrier and a link that follows the parcel. */
export function DispatchFacts({ dispatch }: { dispatch: Dispatch }) {
  const { carrier, trackingNumber, trackingUrl } = dispatch
  return (
    <p className={style.facts}>
      <span>{describeState(dispatch)}</span>
      {carrier && <span>{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>}
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
          {dispatchText.trackParcel}
          <span className="visually-hidden"> {trackingNumber}</span>
        </a>
      )}
    </p>
  )
}

function describeState({ state, dispatchedAt, deliveredAt }: Dispatch): string {
  if (state === 'to_pack') return dispatchText.isToPack
  if (state === 'dispatched') return dispatchText.dispatchedOn(dispatchedAt ? formatDay(dispatchedAt) : '')
  return deliveredAt ? dispatchText.deliveredOn(formatDay(deliveredAt)) : dispatchText.delivered
}
