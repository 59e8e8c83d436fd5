import copyIcon from '@tabler/icons/outline/copy.svg?path'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { frameText } from '../text.ts'
import style from './shown-once.module.css'

interface ShownOnceProps {
  title: string
  /** Says what the secret is for, and that it is shown only once. */
  hint: string
  secret: string
  onClose: () => void
}

/** A key or a secret that is never shown again: whoever does not copy it now has to create a new one. Only its button closes the dialog. */
export function ShownOnce({ title, hint, secret, onClose }: ShownOnceProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    notify.success(frameText.copied)
  }
  return (
    <Modal open mandatory title={title} onClose={onClose} actions={<Button onClick={onClose}>{frameText.done}</Button>}>
      <div className={style.box}>
        <p>{hint}</p>
        <code className={style.secret}>{secret}</code>
        <div>
          <Button variant="secondary" small icon={copyIcon} onClick={copy}>
            {frameText.copy}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
