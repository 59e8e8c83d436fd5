import { type FormEvent, useState } from 'react'
import { type Carrier, carriers } from '#orders/dispatch/carriers.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { useCorrectDispatch, useUndoDispatch } from '#orders/dispatch/web/api.ts'
import { CarrierFields } from '#orders/dispatch/web/carrier-fields.tsx'
import type { Dispatch } from '#orders/dispatch/web/dispatch.ts'
import { DispatchFacts } from '#orders/dispatch/web/dispatch-facts.tsx'
import { MarkDispatchedDialog } from '#orders/dispatch/web/mark-dispatched-dialog.tsx'
import type { Order } from '#orders/web/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './dispatch-panel.module.css'

interface DispatchPanelProps {
  order: Pick<Order, 'id' | 'number'>
  dispatch: Dispatch
}

/** How an order travels, on its page in the back office: marked, corrected, or put back to packing. */
export function DispatchPanel({ order, dispatch }: DispatchPanelProps) {
  const [dialog, setDialog] = useState<'mark' | 'correct' | 'undo' | null>(null)
  const undo = useUndoDispatch(order.id)
  const close = () => setDialog(null)
  return (
    <Panel heading={dispatchText.dispatch}>
      <DispatchFacts dispatch={dispatch} />
      <div className={style.actions}>
        {dispatch.state === 'to_pack' && (
          <Button small onClick={() => setDialog('mark')}>
            {dispatchText.markDispatched}
          </Button>
        )}
        {dispatch.dispatchedAt && (
          <Button small variant="secondary" onClick={() => setDialog('correct')}>
            {dispatchText.correct}
          </Button>
        )}
        {dispatch.state === 'dispatched' && (
          <Button small variant="secondary" onClick={() => setDialog('undo')}>
            {dispatchText.backToPacking}
          </Button>
        )}
      </div>
      {dialog === 'mark' && <MarkDispatchedDialog orders={[order]} onClose={close} onDone={close} />}
      {dialog === 'correct' && <CorrectDialog orderId={order.id} dispatch={dispatch} onClose={close} />}
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

interface CorrectDialogProps {
  orderId: string
  dispatch: Dispatch
  onClose: () => void
}

function CorrectDialog({ orderId, dispatch, onClose }: CorrectDialogProps) {
  const formErrors = useFormErrors()
  const correct = useCorrectDispatch(orderId)
  const [carrier, setCarrier] = useState<Carrier>(
    carriers.find((code) => dispatchText.carriers[code] === dispatch.carrier) ?? 'other',
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (correct.isPending) return
    const values = new FormData(event.currentTarget)
    try {
      const trackingUrl = String(values.get('tracking_url') ?? '')
      await correct.mutateAsync({ carrier, trackingNumber: String(values.get('tracking_number')), trackingUrl })
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  return (
    <Modal open title={dispatchText.correct} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        <CarrierFields carrier={carrier} onChange={setCarrier} trackingUrl={dispatch.trackingUrl} errors={formErrors} />
        <TextField
          label={dispatchText.trackingNumber}
          defaultValue={dispatch.trackingNumber}
          autoComplete="off"
          maxLength={textLengths.trackingNumber}
          {...formErrors.field('tracking_number')}
        />
        <p>{dispatchText.emailHint}</p>
        <SaveActions save={dispatchText.correct} saving={correct.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
