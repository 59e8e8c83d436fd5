import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { mostPieces } from '../contract.ts'
import { salonStockText } from '../text.ts'
import { type Movement, movementsQuery, type SalonProduct, useSetLowMark } from './api.ts'
import style from './product-history-dialog.module.css'

/** Shows a product's low mark, and the movements that have changed its count. */
export function ProductHistoryDialog({ product, onClose }: { product: SalonProduct; onClose: () => void }) {
  return (
    <Modal open title={product.name} onClose={onClose}>
      <LowMarkForm product={product} />
      <Movements productId={product.id} />
    </Modal>
  )
}

function LowMarkForm({ product }: { product: SalonProduct }) {
  const viewer = useViewer()
  const setLowMark = useSetLowMark(viewer.key, product.id)
  const [mark, setMark] = useState(String(product.lowMark ?? ''))
  const [error, setError] = useState<string>()
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (setLowMark.isPending) return
    if (!/^\d{0,4}$/.test(mark)) return setError(salonStockText.countInvalid)
    notify.success((await setLowMark.mutateAsync(mark)).message)
  }
  return (
    <form className={style.mark} noValidate onSubmit={(event) => save(event).catch(() => undefined)}>
      <TextField
        label={salonStockText.lowMark}
        hint={salonStockText.lowMarkHint}
        inputMode="numeric"
        maxLength={String(mostPieces).length}
        data-filled
        value={mark}
        error={error}
        onEdit={() => setError(undefined)}
        onChange={({ target }) => setMark(target.value.trim())}
      />
      <Button type="submit" variant="secondary" loading={setLowMark.isPending}>
        {salonStockText.save}
        <span className="visually-hidden">: {salonStockText.lowMark}</span>
      </Button>
    </form>
  )
}

function Movements({ productId }: { productId: string }) {
  const viewer = useViewer()
  const query = useInfiniteQuery(movementsQuery(viewer.key, productId))
  const movements = useEndlessRows(query, 'movements')
  return (
    <section className={style.history} aria-labelledby="salon-stock-history">
      <h3 id="salon-stock-history" className={style.heading}>
        {salonStockText.history}
      </h3>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </SkeletonGroup>
      ) : query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : movements.length === 0 ? (
        <p className={style.more}>{salonStockText.noMovements}</p>
      ) : (
        <ol className="bare">
          {movements.map((movement) => (
            <MovementItem key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" small loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {salonStockText.moreMovements}
        </Button>
      )}
    </section>
  )
}

/** Formats a time in London as DD/MM/YYYY, HH:MM. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })

function MovementItem({ movement }: { movement: Movement }) {
  const { createdAt, quantity, countAfter, orderNumber, note } = movement
  return (
    <li className={style.movement}>
      <div className={style.what}>
        <p className={style.kind}>{describeMovement(movement)}</p>
        <p className={style.more}>
          <time dateTime={createdAt} className="figures">
            {moment.format(new Date(createdAt))}
          </time>
          {orderNumber && ` · ${orderNumber}`}
        </p>
        {note && <p className={style.more}>{note}</p>}
      </div>
      <p className={`figures ${style.amount}`}>
        <strong>{salonStockText.difference(quantity)}</strong>
        <span className={style.more}>{salonStockText.after(countAfter)}</span>
      </p>
    </li>
  )
}

function describeMovement({ kind, reason, quantity }: Movement): string {
  if (kind === 'delivery') return quantity > 0 ? salonStockText.delivery : salonStockText.notDelivered
  return kind === 'sale' || reason === '' ? salonStockText.sale : salonStockText.reasons[reason]
}
