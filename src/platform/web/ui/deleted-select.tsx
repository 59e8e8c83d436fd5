import { commonText } from '#platform/text.ts'
import type { useTablePlace } from '#platform/web/table-place.ts'
import { Select } from '#platform/web/ui/select.tsx'

/** The filter of every list whose rows can be restored. */
export const deletedFilter = 'deleted'

interface DeletedSelectProps {
  table: ReturnType<typeof useTablePlace>
  /** What those that are there are called, and those that are not. */
  present: string
  deleted: string
}

/** What is there, or what was deleted and can be brought back. */
export function DeletedSelect({ table, present, deleted }: DeletedSelectProps) {
  return (
    <Select
      pill
      label={commonText.show}
      options={[
        { value: '', label: present },
        { value: '1', label: deleted },
      ]}
      value={table.place.filters[deletedFilter] ?? ''}
      onChange={(value) => table.filter({ [deletedFilter]: value })}
    />
  )
}
