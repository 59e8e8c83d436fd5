import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { BulkAction } from '#catalogue/products/admin-contract.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { useBulkUpdateProducts } from './api.ts'
import { HideDialog } from './product-switch.tsx'

const shopActions: readonly [BulkAction, string][] = [
  ['feature', adminCatalogueText.feature],
  ['unfeature', adminCatalogueText.unfeature],
  ['popular', adminCatalogueText.makePopular],
  ['unpopular', adminCatalogueText.makeUnpopular],
  ['show', adminCatalogueText.showInShop],
  ['sealed', adminCatalogueText.sealed],
  ['unsealed', adminCatalogueText.unsealed],
]

interface BulkActionsProps {
  ids: readonly string[]
  /** Whether the selected products are deleted. */
  deleted: boolean
  onDone: () => void
}

/** The actions for the selected products. */
export function BulkActions({ ids, deleted, onDone }: BulkActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [isHiding, setHiding] = useState(false)
  const bulkUpdate = useBulkUpdateProducts()
  const apply = async (action: BulkAction) => {
    await bulkUpdate.mutateAsync({ ids, action })
    setConfirming(false)
    onDone()
  }
  const button = (action: BulkAction, text: string) => (
    <Button key={action} variant="secondary" small onClick={() => apply(action)}>
      {text}
    </Button>
  )
  if (deleted) return button('restore', commonText.restore)
  return (
    <>
      {shopActions.map(([action, text]) => button(action, text))}
      <Button variant="secondary" small onClick={() => setHiding(true)}>
        {adminCatalogueText.hide}
      </Button>
      <HideDialog
        open={isHiding}
        onHide={(links) => apply(links === 'drop' ? 'withdraw' : 'hide')}
        onClose={() => setHiding(false)}
      />
      <Button variant="danger" small onClick={() => setConfirming(true)}>
        {commonText.delete}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={commonText.areYouSure}
        confirm={commonText.delete}
        onConfirm={() => apply('delete')}
        onClose={() => setConfirming(false)}
      >
        <p>{adminCatalogueText.deleteProducts}</p>
      </ConfirmDialog>
    </>
  )
}
