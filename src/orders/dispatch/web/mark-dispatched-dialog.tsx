import { type FormEvent, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { Carrier } from '../carriers.ts'
import { maxDispatches } from '../limits.ts'
import { dispatchText } from '../text.ts'
import { type OrderToSend, type PartsResult, proposeNumber, readParcels, useDispatchOrders } from './api.ts'
import { CarrierFields } from './carrier-fields.tsx'

interface MarkDispatchedDialogProps {
  orders: readonly Pick<OrderToSend, 'id' | 'number' | 'label'>[]
  onClose: () => void
  onDone: (result: PartsResult) => void
}

/**
 * Marks orders as dispatched, with one carrier for all of them and an optional tracking number for each. If labels were made, the carrier of
 * the first one is proposed, and the numbers of all labels of that carrier. Very many orders get these without fields, and other numbers
 * are imported as a file.
 */
export function MarkDispatchedDialog({ orders, onClose, onDone }: MarkDispatchedDialogProps) {
  const formErrors = useFormErrors()
  const dispatchOrders = useDispatchOrders()
  const [carrier, setCarrier] = useState<Carrier>(orders.find(({ label }) => label)?.label?.carrier ?? 'royal_mail')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (dispatchOrders.isPending) return
    const values = new FormData(event.currentTarget)
    try {
      const parcels = readParcels(orders, carrier, values)
      const trackingUrl = String(values.get('tracking_url') ?? '')
      onDone(await dispatchOrders.mutateAsync({ parcels, carrier, trackingUrl }))
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const labelled = orders.filter((order) => proposeNumber(order, carrier) !== '').length
  return (
    <Modal open title={dispatchText.markDispatched} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        <CarrierFields carrier={carrier} onChange={setCarrier} errors={formErrors} />
        {orders.length > maxDispatches ? (
          <>
            {labelled > 0 && <p>{dispatchText.numbersOfLabels(labelled)}</p>}
            {labelled < orders.length && <p>{dispatchText.numbersByFile}</p>}
          </>
        ) : (
          orders.map(({ id, number, label }) => (
            <TextField
              // a new key resets the field: to the label's number, or to empty for another carrier; without a label what was typed stays
              key={label?.carrier === carrier ? `${id} ${carrier}` : id}
              name={id}
              label={`${dispatchText.trackingNumber} ${number}`}
              defaultValue={proposeNumber({ label }, carrier)}
              autoComplete="off"
              maxLength={textLengths.trackingNumber}
            />
          ))
        )}
        <p>{dispatchText.emailHint}</p>
        <SaveActions save={dispatchText.markDispatched} saving={dispatchOrders.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
