import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { BulkAction } from '#catalogue/products/admin/contract.ts'
import { useChangeProducts } from '#catalogue/products/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

const shopChanges: readonly [BulkAction, string][] = [
  ['feature', adminCatalogueText.feature],
  ['unfeature', adminCatalogueText.unfeature],
  ['popular', adminCatalogueText.makePopular],
  ['unpopular', adminCatalogueText.makeUnpopular],
  ['show', adminCatalogueText.showInShop],
  ['hide', adminCatalogueText.hide],
]

interface ManyProductsProps {
  ids: readonly string[]
  /** They are deleted ones. */
  deleted: boolean
  onDone: () => void
}

/** What can be done with the chosen products. */
export function ManyProducts({ ids, deleted, onDone }: ManyProductsProps) {
  const [asking, setAsking] = useState(false)
  const change = useChangeProducts()
  const carryOut = async (wanted: BulkAction) => {
    await change.mutateAsync({ ids, change: wanted })
    setAsking(false)
    onDone()
  }
  const button = (wanted: BulkAction, text: string) => (
    <Button key={wanted} variant="secondary" small onClick={() => carryOut(wanted)}>
      {text}
    </Button>
  )
  if (deleted) return button('restore', commonText.restore)
  return (
    <>
      {shopChanges.map(([wanted, text]) => button(wanted, text))}
      <Button variant="danger" small onClick={() => setAsking(true)}>
        {commonText.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={commonText.areYouSure}
        confirm={commonText.delete}
        onConfirm={() => carryOut('delete')}
        onClose={() => setAsking(false)}
      >
        <p>{adminCatalogueText.deleteProducts}</p>
      </ConfirmDialog>
    </>
  )
}
