import { type ReactNode, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { returnsText } from '#returns/text.ts'
import { adminReturnsText } from '../text.ts'
import type { ReturnAtDesk, ReturnRefund, SettledChoice } from './api.ts'
import {
  useAcceptReturn,
  useCloseReturn,
  useDecideWithoutParcel,
  useRefuseReturn,
  useReplaceReturn,
  useSettleReturn,
} from './desk-actions.ts'
import style from './returns-desk.module.css'

/** Ignores the error of a rejected call, which a notification has shown: the dialog closes, and the page shows the return as it is now. */
const ignore = () => undefined

export function AcceptDialog({ found, onClose }: { found: ReturnAtDesk; onClose: () => void }) {
  const accept = useAcceptReturn(found.id)
  const [sendsParcel, setSendsParcel] = useState(found.needsParcel)
  return (
    <DecisionDialog
      title={adminReturnsText.acceptTitle}
      confirm={adminReturnsText.accept}
      decide={() => accept.mutateAsync(sendsParcel)}
      onClose={onClose}
    >
      <div className={style.body}>
        <p>{adminReturnsText.acceptHint}</p>
        <Checkbox label={adminReturnsText.sendsParcel} checked={sendsParcel} onChange={setSendsParcel} />
      </div>
    </DecisionDialog>
  )
}

/** Asks for the reason of a refusal; the dialog stays open if the call is rejected, so that the reason is not lost. */
export function RefuseDialog({ returnId, onClose }: { returnId: string; onClose: () => void }) {
  const refuse = useRefuseReturn(returnId)
  const [reason, setReason] = useState('')
  const errors = useFormErrors()
  const submit = async () => {
    if (reason.trim() === '') return void errors.show({ reason: returnsText.reasonEmpty })
    await refuse.mutateAsync(reason).then(onClose, errors.showApiError)
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {adminReturnsText.keep}
      </Button>
      <Button variant="danger" loading={refuse.isPending} onClick={submit}>
        {adminReturnsText.refuse}
      </Button>
    </>
  )
  return (
    <Modal open size="s" title={adminReturnsText.refuseTitle} onClose={onClose} actions={actions}>
      <TextArea
        label={adminReturnsText.rejectionReason}
        hint={adminReturnsText.rejectionHint}
        maxLength={textLengths.rejectionReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...errors.field('reason')}
      />
    </Modal>
  )
}

interface DecisionDialogProps {
  title: string
  confirm: string
  /** Shows the confirm button in red. */
  danger?: boolean
  /** Makes the call, after whose answer the dialog closes. */
  decide: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function DecisionDialog({ decide, ...props }: DecisionDialogProps) {
  const confirm = async () => {
    await decide().catch(ignore)
    props.onClose()
  }
  return <ConfirmDialog open cancel={adminReturnsText.keep} {...props} onConfirm={confirm} />
}

interface LinesDialogProps {
  returnId: string
  lines: readonly SettledChoice[]
  onClose: () => void
}

export function ReplaceDialog({ returnId, lines, onClose }: LinesDialogProps) {
  const replace = useReplaceReturn(returnId)
  return (
    <DecisionDialog
      title={adminReturnsText.replaceTitle}
      confirm={adminReturnsText.replace}
      decide={() => replace.mutateAsync(lines)}
      onClose={onClose}
    >
      <p>{adminReturnsText.replaceHint}</p>
    </DecisionDialog>
  )
}

/** Asks whether a return is settled of which nothing is left to refund, and says what the client has had back. */
export function CloseDialog({
  found: { id, isPaidBySeller, paidElsewherePounds, seller },
  lines,
  onClose,
}: {
  found: ReturnAtDesk
  lines: readonly SettledChoice[]
  onClose: () => void
}) {
  const close = useCloseReturn(id)
  const amount = formatPounds(paidElsewherePounds ?? 0)
  return (
    <DecisionDialog
      title={adminReturnsText.closeTitle}
      confirm={adminReturnsText.close}
      decide={() => close.mutateAsync(lines)}
      onClose={onClose}
    >
      <p>{isPaidBySeller ? adminReturnsText.closeBySeller(amount, seller) : adminReturnsText.closeHint(amount)}</p>
    </DecisionDialog>
  )
}

/** Asks whether a return is decided whose parcel is not coming. */
export function NoParcelDialog({ returnId, onClose }: { returnId: string; onClose: () => void }) {
  const withoutParcel = useDecideWithoutParcel(returnId)
  return (
    <DecisionDialog
      title={adminReturnsText.noParcelTitle}
      confirm={adminReturnsText.noParcelConfirm}
      decide={() => withoutParcel.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{adminReturnsText.noParcelHint}</p>
    </DecisionDialog>
  )
}

/** Shows the money that goes back to the client, and what it costs the seller, before anything is refunded. */
export function SettleDialog({ returnId, lines, refund, onClose }: LinesDialogProps & { refund: ReturnRefund }) {
  const settle = useSettleReturn(returnId)
  return (
    <DecisionDialog
      danger
      title={adminReturnsText.settleTitle}
      confirm={adminReturnsText.settle(formatPounds(refund.amount))}
      decide={() => settle.mutateAsync({ lines, refund })}
      onClose={onClose}
    >
      <DefinitionList items={describeRefund(refund)} />
    </DecisionDialog>
  )
}

function describeRefund({ amount, payee, cardLast4, withheld, owed, givenUp, vat }: ReturnRefund) {
  const losses = [
    [adminReturnsText.withheld, withheld],
    [adminReturnsText.owed, owed],
    [adminReturnsText.givenUp, givenUp],
  ] as const
  return [
    [adminReturnsText.amount, formatPounds(amount)],
    [adminReturnsText.to, adminReturnsText.cardEnding(payee, cardLast4)],
    ...losses.flatMap(([name, pounds]) => (pounds > 0 ? [[name, formatPounds(pounds)] as const] : [])),
    [adminReturnsText.vat, vat === null ? adminReturnsText.noCreditNote : formatPounds(vat)],
  ] as const
}
