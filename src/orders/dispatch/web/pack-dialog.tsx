import { useQuery } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { dispatchText } from '../text.ts'
import { type Packing, packingQuery, usePackOrders } from './api.ts'

interface PackDialogProps {
  orderId: string
  onClose: () => void
}

/** Records that an order is packed, with the batches of its products that the packer scans or types. */
export function PackDialog({ orderId, onClose }: PackDialogProps) {
  const { data, error, refetch } = useQuery(packingQuery(useViewer().key, orderId))
  return (
    <Modal open title={dispatchText.packing} onClose={onClose}>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <PackForm orderId={orderId} packing={data} onClose={onClose} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="160px" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}

function PackForm({ orderId, packing, onClose }: PackDialogProps & { packing: Packing }) {
  const formErrors = useFormErrors()
  const pack = usePackOrders()
  const lines = packing.lines.filter(({ quantity, batches }) => quantity > 0 || batches.length > 0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pack.isPending) return
    const values = new FormData(event.currentTarget)
    const read = lines.map(({ id }) => ({ lineId: id, batches: splitBatches(String(values.get(id) ?? '')) }))
    try {
      const { errors } = await pack.mutateAsync([{ orderId, lines: read }])
      for (const message of errors) notify.error(message)
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <p>{dispatchText.packHint}</p>
      {lines.map(({ id, name, quantity, batches }) => (
        <TextField
          key={id}
          name={id}
          label={dispatchText.batchOf(quantity, name)}
          defaultValue={batches.join(', ')}
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

/** A scanner ends each code with Enter: the form is sent by the last one. */
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
