import { type FormEvent, useState } from 'react'
import { describePieces, groupByProduct, takePieces } from '#orders/product-lines.ts'
import { errorCode } from '#platform/app-error.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { type FieldErrors, Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { refundsText } from '../text.ts'
import type { PreviewedRefund, RefundableLine, RefundInput, RefundPreview } from './api.ts'
import { useRefundOrder } from './api.ts'
import style from './refunds-panel.module.css'

interface RefundQuantitiesFormProps {
  lines: readonly RefundableLine[]
  input: RefundInput
  onSubmit: (input: RefundInput) => Promise<void>
}

/** The form for the reason and for the quantity of each product to refund, at first everything that is left. */
export function RefundQuantitiesForm({ lines, input, onSubmit }: RefundQuantitiesFormProps) {
  const errors = useFormErrors()
  const [isLoading, setLoading] = useState(false)
  const products = listProducts(lines)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entered = new Map(products.map(({ id }) => [id, String(form.get(id))]))
    if (isLoading || errors.show(validateQuantities(products, entered))) return
    const quantities = Object.fromEntries(
      products.flatMap(({ id, pieces }) => [...takePieces(pieces, Number(entered.get(id)))]),
    )
    setLoading(true)
    try {
      await onSubmit({ quantities: { ...input.quantities, ...quantities }, reason: String(form.get('reason')).trim() })
    } catch (error) {
      notifyError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Form errors={errors} onSubmit={submit}>
      {products.map(({ id, name, left, pieces }) => (
        <TextField
          key={id}
          label={refundsText.quantityOf(name)}
          hint={refundsText.quantityHint(left, describePieces(pieces))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={pieces.reduce((count, line) => count + (input.quantities[line.id] ?? 0), 0)}
          {...errors.field(id)}
        />
      ))}
      <TextField
        label={refundsText.reason}
        hint={refundsText.reasonHint}
        maxLength={textLengths.shortReason}
        defaultValue={input.reason}
        {...errors.field('reason')}
      />
      <FormActions>
        <Button type="submit" loading={isLoading}>
          {refundsText.continue}
        </Button>
      </FormActions>
    </Form>
  )
}

/** A product of which something is left to refund; `pieces` are the parts of this product in each order line. */
interface RefundableProduct {
  id: string
  name: string
  left: number
  pieces: { id: string; left: number; amount: number }[]
}

function listProducts(lines: readonly RefundableLine[]): RefundableProduct[] {
  const refundable = lines.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
  return groupByProduct(refundable).map((group) => {
    const [{ id, brand, name }] = group
    const pieces = group.map((line) => ({
      id: line.id,
      left: line.quantity - line.refundedQuantity,
      amount: line.unitAmount,
    }))
    return { id, name: `${brand} ${name}`, left: pieces.reduce((count, { left }) => count + left, 0), pieces }
  })
}

function validateQuantities(products: readonly RefundableProduct[], entered: ReadonlyMap<string, string>): FieldErrors {
  for (const { id, left } of products) {
    const text = (entered.get(id) ?? '').trim()
    if (!/^\d{1,3}$/.test(text) || Number(text) > left) return { [id]: refundsText.quantityTooHigh(left) }
  }
  const isNothing = [...entered.values()].every((text) => Number(text) === 0)
  const [first] = products
  return isNothing && first ? { [first.id]: refundsText.chooseQuantity } : {}
}

interface RefundConfirmationProps {
  orderId: string
  refund: PreviewedRefund
  reason: string
  onDone: () => void
}

export function RefundConfirmation({ orderId, refund, reason, onDone }: RefundConfirmationProps) {
  const refundOrder = useRefundOrder(orderId)
  const { preview } = refund
  /**
   * Closes the dialog, after an error too, since the order's list of refunds shows the outcome; it stays open only if nothing was sent
   * because the password was not confirmed.
   */
  const closeUnlessUnconfirmed = (_answer: unknown, error: unknown) => {
    if (!isApiError(error, errorCode.passwordUnconfirmed)) onDone()
  }
  return (
    <div className={style.preview}>
      <DefinitionList items={[...payeeItems(preview), ...commissionItems(preview), [refundsText.reason, reason]]} />
      {preview.payer === 'seller' && <p>{refundsText.sellerPaysClient}</p>}
      <FormActions>
        <Button
          variant="danger"
          loading={refundOrder.isPending}
          onClick={() => refundOrder.mutate({ ...refund, reason }, { onSettled: closeUnlessUnconfirmed })}
        >
          {`${refundsText.refund} ${formatPounds(preview.amount)}`}
        </Button>
      </FormActions>
    </div>
  )
}

type Item = readonly [title: string, value: string]

function payeeItems({ amount, payer, payerName, cardLast4 }: RefundPreview): Item[] {
  const title = payer === 'client' ? refundsText.clientGets : refundsText.sellerGets
  return [
    [title, `${payerName}: ${formatPounds(amount)}`],
    [refundsText.card, cardLast4],
  ]
}

function commissionItems({ commissionWithheld, commissionOwed, commissionGivenUp }: RefundPreview): Item[] {
  const losses = [
    [refundsText.commissionWithheld, commissionWithheld],
    [refundsText.commissionOwed, commissionOwed],
    [refundsText.commissionGivenUp, commissionGivenUp],
  ] as const
  const items = losses.flatMap(([title, pounds]): Item[] => (pounds > 0 ? [[title, formatPounds(pounds)]] : []))
  return items.length > 0 ? items : [[refundsText.commission, refundsText.unchanged]]
}
