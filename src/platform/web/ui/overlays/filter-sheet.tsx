import adjustmentsHorizontalIcon from '@tabler/icons/outline/adjustments-horizontal.svg?path'
import { type ReactNode, startTransition, useEffect, useId, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { nextPaint } from '#platform/web/ui/browser/next-paint.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from './modal.tsx'

/** How long the sheet waits to be rendered: the list itself, and what is pressed at once, come first. */
const renderedAfterMs = 1000

interface FilterSheetProps {
  /** How many filters are set. */
  count: number
  /** The label of the button that closes the sheet; the filters have taken effect before it is pressed. */
  done: string
  onClear: () => void
  variant?: 'primary' | 'secondary'
  /** The class of an element around the button; the sheet is outside it, so as not to inherit its style. */
  className?: string | undefined
  /** The fields of the filters. */
  children: ReactNode
}

/**
 * The filters of a list where there is no room for them: a button with how many are set, which opens them in a sheet. The sheet is
 * rendered in advance, since a phone needs a twentieth of a second for it.
 */
export function FilterSheet({ count, done, onClear, variant = 'primary', className, children }: FilterSheetProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // how many filters were set when the sheet was rendered; if that changes it is rendered again, since they decide which groups are open
  const [renderedFor, setRenderedFor] = useState<number | null>(null)
  const isRendered = renderedFor === count
  useEffect(() => {
    if (open || isRendered) return
    const render = () => {
      // if there is room for the filters, they are in the page itself and the button is hidden
      const isButtonShown = document.getElementById(id)?.getClientRects().length
      if (isButtonShown) startTransition(() => setRenderedFor(count))
    }
    const timer = setTimeout(render, renderedAfterMs)
    return () => clearTimeout(timer)
  }, [open, isRendered, count, id])
  const openSheet = () => {
    // a phone takes a tenth of a second to make the page behind a sheet inert: the pressed button is painted first
    nextPaint().then(() => setOpen(true))
  }
  const close = () => {
    setOpen(false)
    setRenderedFor(null)
  }
  const opener = (
    <Button id={id} small variant={variant} icon={adjustmentsHorizontalIcon} onClick={openSheet} aria-haspopup="dialog">
      {commonText.filters}
      {count > 0 && ` (${count})`}
    </Button>
  )
  return (
    <>
      {className ? <span className={className}>{opener}</span> : opener}
      <Modal
        open={open}
        rendersAhead={isRendered}
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
