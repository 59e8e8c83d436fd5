import { type FormEvent, useState } from 'react'
import { describePieces } from '#orders/product-lines.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import type { Destination } from '../contract.ts'
import { adminReturnsText } from '../text.ts'
import { type DeskLine, listSettledLines, type ReturnAtDesk, type ReturnRefund, type SettledChoice } from './api.ts'
import { AcceptDialog, RefuseDialog, ReplaceDialog, SettleDialog } from './decision-dialogs.tsx'
import { getReturnRefund, useSetBatch } from './desk-actions.ts'
import style from './returns-desk.module.css'

type Choices = ReadonlyMap<string, SettledChoice>
type OpenDialog = { kind: 'accept' | 'refuse' | 'replace' } | { kind: 'settle'; refund: ReturnRefund } | null

/** The fields for how many of each item are settled and where they go, and the buttons to accept, refuse, refund or replace. */
export function ReturnDecision({ found }: { found: ReturnAtDesk }) {
  const [choices, setChoices] = useState<Choices>(() => chooseAll(found))
  const [open, setOpen] = useState<OpenDialog>(null)
  const [isLoading, setLoading] = useState(false)
  const close = () => setOpen(null)
  const isOpen = ['new', 'waiting', 'arrived'].includes(found.state)
  const lines = listSettledLines(found.lines, choices.values())
  const preview = async () => {
    setLoading(true)
    try {
      setOpen({ kind: 'settle', refund: await getReturnRefund(found.id, lines) })
    } catch (error) {
      notifyError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <ul className={`bare ${style.lines}`}>
        {found.lines.map((line) => (
          <li key={line.id} className={style.line}>
            <strong>{`${line.quantity} × ${line.title}`}</strong>
            <p className={style.facts}>{describeLine(line)}</p>
            <div className={style.fields}>
              {found.state === 'arrived' && (
                <LineFields
                  line={line}
                  found={found}
                  choice={choices.get(line.id)}
                  onChange={(choice) => setChoices(new Map(choices).set(line.id, choice))}
                />
              )}
              <BatchField returnId={found.id} line={line} />
            </div>
          </li>
        ))}
      </ul>
      {isOpen && found.obstacle && <p>{adminReturnsText.obstacles[found.obstacle]}</p>}
      {isOpen && (
        <div className={style.actions}>
          {found.state === 'new' && (
            <Button onClick={() => setOpen({ kind: 'accept' })}>{adminReturnsText.accept}</Button>
          )}
          {found.state === 'arrived' && (
            <>
              <Button loading={isLoading} disabled={lines.length === 0 || found.obstacle !== null} onClick={preview}>
                {adminReturnsText.preview}
              </Button>
              {found.hasLeft && (
                <Button variant="secondary" disabled={lines.length === 0} onClick={() => setOpen({ kind: 'replace' })}>
                  {adminReturnsText.replace}
                </Button>
              )}
            </>
          )}
          <Button variant="secondary" onClick={() => setOpen({ kind: 'refuse' })}>
            {adminReturnsText.refuse}
          </Button>
        </div>
      )}
      {open?.kind === 'accept' && <AcceptDialog found={found} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseDialog returnId={found.id} onClose={close} />}
      {open?.kind === 'replace' && <ReplaceDialog returnId={found.id} lines={lines} onClose={close} />}
      {open?.kind === 'settle' && (
        <SettleDialog returnId={found.id} lines={lines} refund={open.refund} onClose={close} />
      )}
    </>
  )
}

/** The choice to begin with: all items that are left go back where they can be sold, or are written off if they have not arrived. */
function chooseAll({ lines, destinations }: ReturnAtDesk): Choices {
  const [to = 'written_off'] = destinations
  return new Map(lines.map(({ id, quantity, left }) => [id, { id, quantity: Math.min(quantity, left), to }]))
}

function describeLine({ pieces, isSealBroken, batch, packedBatches, destination }: DeskLine): string {
  return [
    describePieces(pieces),
    isSealBroken === null ? '' : adminReturnsText[isSealBroken ? 'sealBroken' : 'sealWhole'],
    batch || adminReturnsText.packedOf(packedBatches),
    destination ? nameOf(destination) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const destinationNames = new Map<Destination, string>([
  ['shelf', adminReturnsText.backInStock],
  ['salon', adminReturnsText.backToSalon],
  ['written_off', adminReturnsText.writtenOff],
])

const nameOf = (destination: Destination) => destinationNames.get(destination) ?? ''

interface LineFieldsProps {
  line: DeskLine
  found: ReturnAtDesk
  choice: SettledChoice | undefined
  onChange: (choice: SettledChoice) => void
}

function LineFields({ line, found, choice, onChange }: LineFieldsProps) {
  if (!choice) return null
  const most = Math.min(line.quantity, line.left)
  const quantities = Array.from({ length: most + 1 }, (_, count) => String(count))
  return (
    <>
      <Select
        label={adminReturnsText.howMany(line.title)}
        options={quantities.map((value) => ({ value, label: value }))}
        value={String(choice.quantity)}
        onChange={(quantity) => onChange({ ...choice, quantity: Number(quantity) })}
      />
      <Select
        label={adminReturnsText.whereTo(line.title)}
        options={found.destinations.map((value) => ({ value, label: nameOf(value) }))}
        value={choice.to}
        onChange={(to) => onChange({ ...choice, to: found.destinations.find((one) => one === to) ?? choice.to })}
      />
    </>
  )
}

/** A field for the batch on the product's packaging, which a report of a skin reaction needs. */
function BatchField({ returnId, line }: { returnId: string; line: DeskLine }) {
  const errors = useFormErrors()
  const setBatch = useSetBatch(returnId)
  const [batch, setText] = useState(line.batch)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!setBatch.isPending)
      await setBatch.mutateAsync({ lineIds: line.pieces.map(({ id }) => id), batch }).catch(errors.showOrNotify)
  }
  return (
    <Form errors={errors} className={style.fields} onSubmit={submit}>
      <TextField
        label={adminReturnsText.batch(line.title)}
        autoComplete="off"
        maxLength={textLengths.trackingNumber}
        value={batch}
        onChange={({ target }) => setText(target.value)}
        {...errors.field('batch')}
      />
      {batch.trim() !== line.batch && (
        <Button type="submit" small variant="secondary" loading={setBatch.isPending}>
          {adminReturnsText.saveBatch}
        </Button>
      )}
    </Form>
  )
}
