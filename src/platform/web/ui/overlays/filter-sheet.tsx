import adjustmentsHorizontalIcon from '@tabler/icons/outline/adjustments-horizontal.svg?path'
import { type ReactNode, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from './modal.tsx'

interface FilterSheetProps {
  /** How many filters are set. */
  count: number
  /** The label of the button that closes the sheet; each filter has had its effect by then. */
  done: string
  onClear: () => void
  variant?: 'primary' | 'secondary'
  /** The class of an element around the button; the sheet is outside it, so as not to inherit its style. */
  className?: string | undefined
  /** The fields of the filters. */
  children: ReactNode
}

/** The filters of a list where there is no room for them: a button with how many are set, which opens them in a sheet. */
export function FilterSheet({ count, done, onClear, variant = 'primary', className, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const opener = (
    <Button
      small
      variant={variant}
      icon={adjustmentsHorizontalIcon}
      onClick={() => setOpen(true)}
      aria-haspopup="dialog"
    >
      {commonText.filters}
      {count > 0 && ` (${count})`}
    </Button>
  )
  return (
    <>
      {className ? <span className={className}>{opener}</span> : opener}
      <Modal
        open={open}
        title={commonText.filters}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={onClear}>
              {commonText.clearAll}
            </Button>
            <Button onClick={close}>{done}</Button>
          </>
        }
      >
        {children}
      </Modal>
    </>
  )
}
