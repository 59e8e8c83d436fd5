import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { type ReactNode, type Ref, type SubmitEvent, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { type CorrectionReason, correctionReasons, mostPieces } from '../contract.ts'
import { salonStockText } from '../text.ts'
import { type CountChange, type SalonProduct, useCorrectCount } from './api.ts'
import style from './count-form.module.css'

const reasonOptions = correctionReasons.map((value) => ({ value, label: salonStockText.reasons[value] }))

/** Corrects a count, giving a reason: a typed number replaces the count, and the buttons next to it add or subtract one. */
export function CountForm({ product, actions }: { product: SalonProduct; actions: ReactNode }) {
  const viewer = useViewer()
  const correct = useCorrectCount(viewer.key, product.id)
  const input = useRef<HTMLInputElement>(null)
  const [change, setChange] = useState<CountChange | null>(null)
  const [chosenReason, setReason] = useState<CorrectionReason | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const reason = chosenReason ?? suggestReason(change)
  const edit = (next: CountChange | null) => {
    setChange(next && 'change' in next && next.change === 0 ? null : next)
    setError(undefined)
  }
  const close = () => {
    edit(null)
    setReason(null)
    setNote('')
    // the pressed button disappears, so the focus moves to the count of the product
    input.current?.focus({ preventScroll: true })
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!change || correct.isPending) return
    if (reason === 'other' && note.trim() === '') return setError(salonStockText.noteEmpty)
    const { message } = await correct.mutateAsync({ to: change, reason, note: reason === 'other' ? note : '' })
    notify.success(message)
    close()
  }
  return (
    <form className={style.form} noValidate onSubmit={(event) => save(event).catch(() => undefined)}>
      <div className={style.count}>
        <CountField ref={input} product={product} change={change} onChange={edit} />
        {actions}
      </div>
      {change && (
        <div className={style.why}>
          <Select
            label={salonStockText.reason}
            options={reasonOptions}
            value={reason}
            onChange={(value) => setReason(correctionReasons.find((known) => known === value) ?? null)}
          />
          {reason === 'other' && (
            <TextField
              label={salonStockText.note}
              maxLength={textLengths.shortReason}
              value={note}
              error={error}
              onEdit={() => setError(undefined)}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <div className={style.buttons}>
            <Button variant="secondary" onClick={close}>
              {salonStockText.cancel}
            </Button>
            <Button type="submit" loading={correct.isPending}>
              {salonStockText.save}
              <span className="visually-hidden">: {product.name}</span>
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

/** The most likely reason: a typed number comes from counting, and a subtracted item was used. */
function suggestReason(change: CountChange | null): CorrectionReason {
  return change && 'change' in change && change.change < 0 ? 'used' : 'counted'
}

interface CountFieldProps {
  ref: Ref<HTMLInputElement>
  product: SalonProduct
  /** The change that is not saved yet. */
  change: CountChange | null
  onChange: (change: CountChange | null) => void
}

/** The field for a product's count, with the two buttons next to it that change it by one. */
function CountField({ ref, product: { name, count: stored }, change, onChange }: CountFieldProps) {
  // the text that is being typed, which may be empty for a moment
  const [typed, setTyped] = useState<string | null>(null)
  const before = stored ?? 0
  const count = change === null ? before : 'count' in change ? change.count : before + change.change
  const type = (text: string) => {
    setTyped(text)
    const pieces = Number(text)
    onChange(text !== '' && Number.isInteger(pieces) && pieces >= 0 ? { count: Math.min(pieces, mostPieces) } : null)
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(change && 'count' in change ? { count: count + by } : { change: count + by - before })
  }
  const difference = count - before
  return (
    <fieldset className={style.field} aria-label={`${salonStockText.pieces}: ${name}`}>
      <IconButton
        icon={minusIcon}
        label={`${salonStockText.fewer}: ${name}`}
        disabled={count <= 0}
        onClick={() => step(-1)}
      />
      <input
        ref={ref}
        className={`figures ${style.input}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostPieces}
        placeholder="–"
        data-changed={change !== null || undefined}
        aria-label={`${salonStockText.pieces}: ${name}`}
        value={typed ?? (change === null && stored === null ? '' : count)}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        // the mouse wheel is to scroll the page rather than change the count
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <IconButton
        icon={plusIcon}
        label={`${salonStockText.more}: ${name}`}
        disabled={count >= mostPieces}
        onClick={() => step(1)}
      />
      {/* read out when a button has changed it: the field itself is read out only while it has the focus */}
      <output className={`figures ${style.difference}`}>
        {change !== null && difference !== 0 && salonStockText.difference(difference)}
      </output>
    </fieldset>
  )
}
