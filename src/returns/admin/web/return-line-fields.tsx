import { type FormEvent, useState } from 'react'
import { describePieces } from '#orders/product-lines.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import type { Destination } from '../decision-contract.ts'
import { adminReturnsText } from '../text.ts'
import { countToSettle, type DeskLine, type ReturnAtDesk, type SettledChoice } from './api.ts'
import { useSetBatch } from './desk-actions.ts'
import style from './returns-desk.module.css'

/** Describes a returned product in a line: its prices, its seal, its batch and where its items went. */
export function describeLine(line: DeskLine, isOpen: boolean): string {
  const { pieces, isSealBroken, batch, packedBatches, destination, saleObstacle } = line
  return [
    describePieces(pieces),
    isSealBroken === null ? '' : adminReturnsText[isSealBroken ? 'sealBroken' : 'sealWhole'],
    batch || adminReturnsText.packedOf(packedBatches),
    isOpen && saleObstacle ? adminReturnsText.notSoldAgain[saleObstacle] : '',
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

/** The fields for how many items of a product are settled, and where they go. */
export function LineFields({ line, found, choice, onChange }: LineFieldsProps) {
  if (!choice) return null
  const most = countToSettle(found, line)
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
        options={line.destinations.map((value) => ({ value, label: nameOf(value) }))}
        value={choice.to}
        onChange={(to) => onChange({ ...choice, to: line.destinations.find((one) => one === to) ?? choice.to })}
      />
    </>
  )
}

/** A field for the batch on the product's packaging, which a report of a skin reaction needs. */
export function BatchField({ returnId, line }: { returnId: string; line: DeskLine }) {
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
