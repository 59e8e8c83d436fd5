import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { maxCancellationReason } from '../contract.ts'
import { cancellationText } from '../text.ts'
import style from './reason-dialog.module.css'

interface ReasonDialogProps {
  title: string
  confirm: string
  /** The button that leaves everything as it is. */
  cancel: string
  /** What is cancelled, and whose. */
  children: ReactNode
  /** Called with the reason; the dialog shows that it is loading until the promise is settled. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for the reason of a cancellation, which is recorded in the audit log and stated in the emails about it. After a refusal the dialog
 * stays open, so that the typed reason is not lost.
 */
export function ReasonDialog({ title, confirm, cancel, children, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (reason.trim() === '') return setError(cancellationText.reasonEmpty)
    return onConfirm(reason).then(onClose)
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button variant="danger" onClick={submit}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Modal open title={title} onClose={onClose} actions={actions} size="s">
      <div className={style.body}>
        {children}
        <TextField
          label={cancellationText.reason}
          hint={cancellationText.reasonHint}
          maxLength={maxCancellationReason}
          value={reason}
          error={error}
          onEdit={() => setError(undefined)}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Modal>
  )
}
