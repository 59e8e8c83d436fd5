import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { labelsText } from '#orders/carriers/labels/text.ts'
import { orderLabelQuery } from '#orders/carriers/labels/web/api.ts'
import { OrderLabel } from '#orders/carriers/labels/web/order-label.tsx'
import { describeLabel } from '#orders/carriers/labels/web/use-labels.tsx'
import type { Order } from '#orders/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Carrier, carriers } from '../carriers.ts'
import { dispatchText } from '../text.ts'
import { useAddParcel, useCorrectDispatch, useUndoDispatch } from './api.ts'
import { CarrierFields } from './carrier-fields.tsx'
import type { Dispatch, TrackedParcel } from './dispatch.ts'
import { DispatchFacts } from './dispatch-facts.tsx'
import style from './dispatch-panel.module.css'
import { MarkDispatchedDialog } from './mark-dispatched-dialog.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { packingQuery, useUnpackOrder } from './packing-api.ts'
import { notifyRefusedOrders } from './refused-orders.tsx'

interface CorrectDialogProps {
  orderId: string
  /** Which of the order's parcels, from 1. */
  number: number
  parcel: TrackedParcel | undefined
  onClose: () => void
}

interface ParcelDialogProps {
  title: string
  save: ReturnType<typeof useAddParcel>
  /** Absent for a new parcel. */
  parcel?: TrackedParcel | undefined
  onClose: () => void
}

interface DispatchPanelProps {
  order: Pick<Order, 'id' | 'number'>
  dispatch: Dispatch
}

/**
 * The delivery of an order on its page in the back office, with the buttons to pack it, mark it as dispatched, and correct or undo that.
 */
export function DispatchPanel({ order, dispatch }: DispatchPanelProps) {
  const [dialog, setDialog] = useState<'pack' | 'mark' | 'add' | 'undo' | null>(null)
  /** The number of the parcel that is corrected. */
  const [corrected, setCorrected] = useState<number | null>(null)
  const undo = useUndoDispatch(order.id)
  const isToPack = dispatch.state === 'to_pack'
  // how an order was packed is only shown until it leaves
  const { data: packing } = useQuery({ ...packingQuery(useViewer().key, order.id), enabled: isToPack })
  const packedAt = isToPack ? packing?.packedAt : null
  const unpack = useUnpackOrder(order)
  const labels = useQuery({ ...orderLabelQuery(useViewer().key, order.id), enabled: isToPack })
  const label = labels.data?.label ?? null
  const close = () => setDialog(null)
  return (
    <Panel heading={dispatchText.dispatch}>
      <DispatchFacts
        dispatch={dispatch}
        action={(number) =>
          dispatch.dispatchedAt && (
            <Button small variant="quiet" onClick={() => setCorrected(number)}>
              {dispatch.parcels.length > 1 ? dispatchText.correctParcel(number) : dispatchText.correct}
            </Button>
          )
        }
      />
      {packedAt && <p>{dispatchText.packedOn(formatDay(packedAt))}</p>}
      {label && <p>{`${labelsText.label}: ${describeLabel(label)}`}</p>}
      <div className={style.actions}>
        <Button small variant="secondary" onClick={() => setDialog('pack')}>
          {isToPack ? dispatchText.pack : dispatchText.batches}
        </Button>
        {isToPack && (labels.data?.canBeMade || label) && <OrderLabel orderId={order.id} label={label} />}
        {packing && packedAt && (
          <Button small variant="secondary" loading={unpack.isPending} onClick={() => unpack.mutate(packing)}>
            {dispatchText.notPacked}
          </Button>
        )}
        {isToPack && (
          <Button small loading={labels.isPending} onClick={() => setDialog('mark')}>
            {dispatchText.markDispatched}
          </Button>
        )}
        {dispatch.state === 'dispatched' && (
          <Button small variant="secondary" onClick={() => setDialog('add')}>
            {dispatchText.addParcel}
          </Button>
        )}
        {dispatch.state === 'dispatched' && (
          <Button small variant="secondary" onClick={() => setDialog('undo')}>
            {dispatchText.backToPacking}
          </Button>
        )}
      </div>
      {dialog === 'pack' && <PackDialog order={order} onClose={close} />}
      {dialog === 'mark' && (
        <MarkDispatchedDialog
          orders={[{ ...order, label }]}
          onClose={close}
          onDone={({ refused }) => {
            notifyRefusedOrders(refused)
            close()
          }}
        />
      )}
      {dialog === 'add' && <AddDialog orderId={order.id} onClose={close} />}
      {corrected !== null && (
        <CorrectDialog
          orderId={order.id}
          number={corrected}
          parcel={dispatch.parcels[corrected - 1]}
          onClose={() => setCorrected(null)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'undo'}
        title={dispatchText.backToPacking}
        confirm={dispatchText.backToPacking}
        onConfirm={async () => {
          await undo.mutateAsync(undefined)
          close()
        }}
        onClose={close}
      >
        <p>{dispatchText.backToPackingHint}</p>
      </ConfirmDialog>
    </Panel>
  )
}

function CorrectDialog({ orderId, number, parcel, onClose }: CorrectDialogProps) {
  return (
    <ParcelDialog
      title={dispatchText.correct}
      save={useCorrectDispatch(orderId, number)}
      parcel={parcel}
      onClose={onClose}
    />
  )
}

function AddDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return <ParcelDialog title={dispatchText.addParcel} save={useAddParcel(orderId)} onClose={onClose} />
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
          carrier={carrier}
          onChange={setCarrier}
          trackingUrl={parcel?.trackingUrl ?? ''}
          errors={formErrors}
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
