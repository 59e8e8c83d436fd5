import type { useTablePlace } from '#base/web/table-place.ts'
import { Select } from '#base/web/ui/select.tsx'
import { deletedFilter } from '#catalogue/web/admin-api.ts'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

const options = [
  { value: '', label: say.inTheShop },
  { value: '1', label: say.deletedOnes },
]

/** What is there, or what was deleted and can be brought back. */
export function DeletedSelect({ table }: { table: ReturnType<typeof useTablePlace> }) {
  return (
    <Select
      pill
      label={say.shown}
      options={options}
      value={table.place.filters[deletedFilter] ?? ''}
      onChange={(value) => table.filter({ [deletedFilter]: value })}
    />
  )
}
