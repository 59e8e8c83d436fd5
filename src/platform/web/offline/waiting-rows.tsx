import { useEffect, useSyncExternalStore } from 'react'
import { formatTime } from '#platform/dates.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { discard, getOutbox, refresh, sendAgain, subscribeToOutbox } from './outbox.ts'
import { findKind, type OutboxEntry } from './outbox-kinds.ts'
import { offlineText } from './text.ts'
import style from './waiting-rows.module.css'

const none: readonly OutboxEntry[] = []

/** Which calls a list shows; all of them by default. */
export interface RowFilter {
  kinds?: readonly string[]
  isShown?: (entry: OutboxEntry) => boolean
}

/** The calls that wait or were refused, each with buttons to send, change or discard it; null if there are none. */
export function WaitingRows({ kinds, isShown = () => true }: RowFilter) {
  const all = useSyncExternalStore(subscribeToOutbox, getOutbox, () => none)
  useEffect(() => {
    refresh().catch(() => undefined)
  }, [])
  const entries = all.filter((entry) => (kinds?.includes(entry.kind) ?? true) && isShown(entry))
  if (entries.length === 0) return null
  return (
    <ul className={`bare ${style.rows}`} aria-label={offlineText.waitingList}>
      {entries.map((entry) => (
        <li key={entry.id} className={style.row}>
          <WaitingRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function WaitingRow({ entry }: { entry: OutboxEntry }) {
  const { title, state, note, proposal, createdAt } = entry
  const changePath = state === 'refused' && findKind(entry.kind)?.changePath?.(entry)
  return (
    <>
      <div className={style.words}>
        <p className={style.title}>{title}</p>
        <p className={style.facts}>
          {state === 'waiting' ? (
            <Badge tone="warning">{offlineText.waiting}</Badge>
          ) : (
            <Badge tone="danger">{offlineText.notSent}</Badge>
          )}
          <span className="figures">{formatTime(new Date(createdAt))}</span>
        </p>
        {note && <p className={style.note}>{note}</p>}
      </div>
      <div className={style.actions}>
        {changePath && (
          <ButtonLink small to={changePath}>
            {offlineText.change}
            <span className="visually-hidden">: {title}</span>
          </ButtonLink>
        )}
        {state === 'refused' && (
          <Button small variant={changePath ? 'secondary' : 'primary'} onClick={() => sendAgain(entry)}>
            {proposal === undefined ? offlineText.sendAgain : offlineText.agree}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        <Button small variant="quiet" onClick={() => discard(entry.id)}>
          {offlineText.discard}
          <span className="visually-hidden">: {title}</span>
        </Button>
      </div>
    </>
  )
}
