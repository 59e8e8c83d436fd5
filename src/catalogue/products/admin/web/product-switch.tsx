import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { type AdminProduct, type ProductFlag, useSetProductFlag } from './api.ts'

const labels: Record<ProductFlag, string> = {
  isFeatured: adminCatalogueText.featured,
  isPopular: adminCatalogueText.popular,
  isVisible: adminCatalogueText.hide,
}

/** The Hide switch is on when the product is not visible; the others are on when the product has the flag (D-168). */
export function ProductSwitch({ product, flag }: { product: AdminProduct; flag: ProductFlag }) {
  const setFlag = useSetProductFlag()
  const isOn = product[flag]
  const [isAsking, setAsking] = useState(false)
  const turn = (links?: 'leave' | 'drop') => setFlag.mutate({ id: product.id, flag, on: !isOn, links })
  return (
    <>
      <Switch
        label={`${labels[flag]}: ${product.name}`}
        labelHidden
        checked={flag === 'isVisible' ? !isOn : isOn}
        loading={setFlag.isPending}
        onChange={() => (flag === 'isVisible' && isOn ? setAsking(true) : turn())}
      />
      {flag === 'isVisible' && <HideDialog open={isAsking} onHide={turn} onClose={() => setAsking(false)} />}
    </>
  )
}

interface HideDialogProps {
  open: boolean
  onHide: (links: 'leave' | 'drop') => void
  onClose: () => void
}

/** Asks whether links that were sent before should still sell the product after it is hidden (D-581). */
export function HideDialog({ open, onHide, onClose }: HideDialogProps) {
  const choose = (links: 'leave' | 'drop') => {
    onClose()
    onHide(links)
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={() => choose('leave')}>
        {adminCatalogueText.leaveLinks}
      </Button>
      <Button onClick={() => choose('drop')}>{adminCatalogueText.dropFromLinks}</Button>
    </>
  )
  return (
    <Modal open={open} title={adminCatalogueText.hideTitle} onClose={onClose} actions={actions}>
      <p>{adminCatalogueText.hideQuestion}</p>
    </Modal>
  )
}
