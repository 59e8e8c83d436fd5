import { useState } from 'react'
import type { ManyChange } from '#catalogue/admin-contract.ts'
import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'
import { useChangeProducts } from '#catalogue/web/admin-api.ts'
import { commonMessages } from '#platform/text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

const shopChanges: readonly [ManyChange, string][] = [
  ['feature', say.feature],
  ['unfeature', say.unfeature],
  ['popular', say.makePopular],
  ['unpopular', say.makeUnpopular],
  ['show', say.showInShop],
  ['hide', say.hide],
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
  if (deleted) return button('restore', commonMessages.restore)
  return (
    <>
      {shopChanges.map(([wanted, text]) => button(wanted, text))}
      <Button look="danger" small onClick={() => setAsking(true)}>
        {commonMessages.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={commonMessages.areYouSure}
        confirm={commonMessages.delete}
        onConfirm={() => carryOut('delete')}
        onClose={() => setAsking(false)}
      >
        <p>{say.deleteProducts}</p>
      </ConfirmDialog>
    </>
  )
}
