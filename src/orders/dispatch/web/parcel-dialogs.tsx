import { type FormEvent, useState } from 'react'
import { type Carrier, carriers } from '#orders/dispatch/carriers.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { useAddParcel, useCorrectDispatch } from '#orders/dispatch/web/api.ts'
import { CarrierFields } from '#orders/dispatch/web/carrier-fields.tsx'
import type { TrackedParcel } from '#orders/dispatch/web/dispatch.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface CorrectDialogProps {
  orderId: string
  /** Which of the order's parcels, from 1. */
  number: number
  parcel: TrackedParcel | undefined
  onClose: () => void
}

export function CorrectDialog({ orderId, number, parcel, onClose }: CorrectDialogProps) {
  return (
    <ParcelDialog {...{ title: dispatchText.correct, save: useCorrectDispatch(orderId, number), parcel, onClose }} />
  )
}

export function AddDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return <ParcelDialog {...{ title: dispatchText.addParcel, save: useAddParcel(orderId), onClose }} />
}

interface ParcelDialogProps {
  title: string
  save: ReturnType<typeof useAddParcel>
  /** Absent for one that is new. */
  parcel?: TrackedParcel | undefined
  onClose: () => void
}

function ParcelDialog({ title, save, parcel, onClose }: ParcelDialogProps) {
  const formErrors = useFormErrors()
  const stored = carriers.find((code) => dispatchText.carriers[code] === parcel?.carrier)
  const [carrier, setCarrier] = useState<Carrier>(stored ?? (parcel ? 'other' : 'royal_mail'))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const values = new FormData(event.currentTarget)
    try {
      const trackingUrl = String(values.get('tracking_url') ?? '')
      await save.mutateAsync({ carrier, trackingNumber: String(values.get('tracking_number')), trackingUrl })
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  return (
    <Modal open title={title} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        <CarrierFields
          {...{ carrier, onChange: setCarrier, trackingUrl: parcel?.trackingUrl ?? '', errors: formErrors }}
        />
        <TextField
          label={dispatchText.trackingNumber}
          defaultValue={parcel?.trackingNumber}
          autoComplete="off"
          maxLength={textLengths.trackingNumber}
          {...formErrors.field('tracking_number')}
        />
        <p>{dispatchText.emailHint}</p>
        <SaveActions save={title} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
