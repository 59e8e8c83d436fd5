import { useState } from 'react'
import { dispatchText } from '#orders/dispatch/text.ts'
import { useUndoDispatch } from '#orders/dispatch/web/api.ts'
import type { Dispatch } from '#orders/dispatch/web/dispatch.ts'
import { DispatchFacts } from '#orders/dispatch/web/dispatch-facts.tsx'
import { MarkDispatchedDialog } from '#orders/dispatch/web/mark-dispatched-dialog.tsx'
import { AddDialog, CorrectDialog } from '#orders/dispatch/web/parcel-dialogs.tsx'
import type { Order } from '#orders/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './dispatch-panel.module.css'

interface DispatchPanelProps {
  order: Pick<Order, 'id' | 'number'>
  dispatch: Dispatch
}

/** How an order travels, on its page in the back office: marked, corrected, or put back to packing. */
export function DispatchPanel({ order, dispatch }: DispatchPanelProps) {
  const [dialog, setDialog] = useState<'mark' | 'add' | 'undo' | null>(null)
  /** The number of the parcel that is corrected. */
  const [corrected, setCorrected] = useState<number | null>(null)
  const undo = useUndoDispatch(order.id)
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
      <div className={style.actions}>
        {dispatch.state === 'to_pack' && (
          <Button small onClick={() => setDialog('mark')}>
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
      {dialog === 'mark' && <MarkDispatchedDialog orders={[order]} onClose={close} onDone={close} />}
      {dialog === 'add' && <AddDialog orderId={order.id} onClose={close} />}
      {corrected !== null && (
        <CorrectDialog
          {...{ orderId: order.id, number: corrected, parcel: dispatch.parcels[corrected - 1] }}
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
