import { useState } from 'react'
import type { ManyChange } from '#catalogue/admin-contract.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { useChangeProducts } from '#catalogue/web/admin-api.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

const shopChanges: readonly [ManyChange, string][] = [
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
  const carryOut = async (wanted: ManyChange) => {
    await change.mutateAsync({ ids, change: wanted })
    setAsking(false)
    onDone()
  }
  const button = (wanted: ManyChange, text: string) => (
    <Button key={wanted} look="secondary" small onClick={() => carryOut(wanted)}>
      {text}
    </Button>
  )
  if (deleted) return button('restore', commonText.restore)
  return (
    <>
      {shopChanges.map(([wanted, text]) => button(wanted, text))}
      <Button look="danger" small onClick={() => setAsking(true)}>
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
