import { type FormEvent, useState } from 'react'
import { refundsText } from '#orders/refunds/text.ts'
import type { RefundInput, RefundList } from '#orders/refunds/web/api.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { type FieldErrors, useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

interface RefundQuantitiesFormProps {
  lines: RefundList['lines']
  wish: RefundInput
  onShow: (wish: RefundInput) => Promise<void>
}

/** Everything that is left, unless fewer pieces are asked for. */
export function RefundQuantitiesForm({ lines, wish, onShow }: RefundQuantitiesFormProps) {
  const problems = useFormErrors()
  const [waiting, setWaiting] = useState(false)
  const open = lines.filter(({ quantity, refunded }) => refunded < quantity)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const sent = new Map(open.map(({ line_id }) => [line_id, String(form.get(line_id))]))
    if (waiting || problems.show(validateQuantities(open, sent))) return
    const pieces = Object.fromEntries([...sent].map(([id, count]) => [id, Number(count)]))
    setWaiting(true)
    try {
      await onShow({ pieces: { ...wish.pieces, ...pieces }, reason: String(form.get('reason')).trim() })
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Form errors={problems} onSubmit={submit}>
      {open.map(({ line_id, brand, name, quantity, refunded, amount }) => (
        <TextField
          key={line_id}
          label={`${refundsText.piecesOf} ${brand} ${name}`}
          hint={`${refundsText.of} ${quantity - refunded}, ${formatPounds(amount)} ${refundsText.each}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={wish.pieces[line_id]}
          {...problems.on(line_id)}
        />
      ))}
      <TextField
        label={refundsText.reason}
        hint={refundsText.reasonHint}
        maxLength={200}
        defaultValue={wish.reason}
        {...problems.on('reason')}
      />
      <FormActions>
        <Button type="submit" loading={waiting}>
          {refundsText.next}
        </Button>
      </FormActions>
    </Form>
  )
}

function validateQuantities(lines: RefundList['lines'], sent: ReadonlyMap<string, string>): FieldErrors {
  for (const { line_id, quantity, refunded } of lines) {
    const text = (sent.get(line_id) ?? '').trim()
    const left = quantity - refunded
    if (!/^\d{1,3}$/.test(text) || Number(text) > left) return { [line_id]: `${refundsText.tooMany} ${left}.` }
  }
  const none = [...sent.values()].every((count) => Number(count) === 0)
  const [first] = lines
  return none && first ? { [first.line_id]: refundsText.choosePieces } : {}
}
