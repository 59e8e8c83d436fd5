import type { ReactNode } from 'react'
import { formatDay } from '#platform/dates.ts'
import { dispatchText } from '../text.ts'
import type { Dispatch } from './dispatch.ts'
import style from './dispatch-facts.module.css'

interface DispatchFactsProps {
  dispatch: Dispatch
  /** Renders an action next to a parcel, whose number counts from 1. */
  action?: (number: number) => ReactNode
}

/** Shows where an order is, with a line for each parcel that names its carrier and links to its tracking page. */
export function DispatchFacts({ dispatch, action }: DispatchFactsProps) {
  return (
    <div className={style.facts}>
      <p>{describeState(dispatch)}</p>
      {dispatch.parcels.length > 0 && (
        <ul className="bare">
          {dispatch.parcels.map(({ carrier, trackingNumber, trackingUrl }, at) => (
            <li key={`${carrier} ${trackingNumber}`} className={style.parcel}>
              <span>{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
              {trackingUrl && (
                <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                  {dispatchText.trackParcel}
                  <span className="visually-hidden"> {trackingNumber}</span>
                </a>
              )}
              {action?.(at + 1)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeState({ state, dispatchedAt, deliveredAt }: Dispatch): string {
  if (state === 'to_pack') return dispatchText.isToPack
  if (state === 'dispatched') return dispatchText.dispatchedOn(dispatchedAt ? formatDay(dispatchedAt) : '')
  return deliveredAt ? dispatchText.deliveredOn(formatDay(deliveredAt)) : dispatchText.delivered
}
