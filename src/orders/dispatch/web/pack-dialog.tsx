import { useQuery } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { groupByProduct } from '#orders/product-lines.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { dispatchText } from '../text.ts'
import type { NamedOrder } from './api.ts'
import { type Packing, packingQuery, usePackOrders } from './packing-api.ts'
import { notifyRefusedOrders } from './refused-orders.tsx'

interface PackDialogProps {
  order: NamedOrder
  onClose: () => void
}

/** Records that an order is packed, with the batches of its products that the packer scans or types. */
export function PackDialog({ order, onClose }: PackDialogProps) {
  const { data, error, refetch } = useQuery(packingQuery(useViewer().key, order.id))
  return (
    <Modal open title={dispatchText.packing} onClose={onClose}>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <PackForm order={order} packing={data} onClose={onClose} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="160px" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}

function PackForm({ order, packing, onClose }: PackDialogProps & { packing: Packing }) {
  const formErrors = useFormErrors()
  const pack = usePackOrders()
  const products = groupByProduct(packing.lines.filter(({ quantity, batches }) => quantity > 0 || batches.length > 0))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pack.isPending) return
    const values = new FormData(event.currentTarget)
    // batches are entered once per product and not for each item, so every line of the product gets all of them
    const read = products.flatMap((lines) => {
      const batches = splitBatches(String(values.get(lines[0].id) ?? ''))
      return lines.map(({ id }) => ({ lineId: id, batches }))
    })
    try {
      const { refused } = await pack.mutateAsync([{ order, lines: read }])
      notifyRefusedOrders(refused)
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <p>{dispatchText.packHint}</p>
      {products.map((lines) => (
        <TextField
          key={lines[0].id}
          name={lines[0].id}
          label={dispatchText.batchOf(sumQuantities(lines), lines[0].name)}
          defaultValue={[...new Set(lines.flatMap(({ batches }) => batches))].join(', ')}
          autoComplete="off"
          autoCapitalize="characters"
          onKeyDown={goToNextField}
        />
      ))}
      <SaveActions
        save={packing.packedAt === null ? dispatchText.markPacked : dispatchText.saveBatches}
        saving={pack.isPending}
        onCancel={onClose}
      />
    </Form>
  )
}

const sumQuantities = (lines: readonly { quantity: number }[]) =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** Moves to the next field on Enter, with which a scanner ends each code; only in the last field does Enter send the form. */
function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function splitBatches(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((batch) => batch.trim())
    .filter(Boolean)
}
