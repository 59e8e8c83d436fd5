import { commonText } from '#platform/text.ts'
import type { useTableParams } from '#platform/web/ui/back-office/table-params.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'

/** The filter of every list whose rows can be restored. */
export const deletedFilterName = 'deleted'

interface DeletedSelectProps {
  table: ReturnType<typeof useTableParams>
  /** What those that are there are called, and those that are not. */
  present: string
  deleted: string
}

/** What is there, or what was deleted and can be brought back. */
export function DeletedFilter({ table, present, deleted }: DeletedSelectProps) {
  return (
    <Select
      pill
      label={commonText.show}
      options={[
        { value: '', label: present },
        { value: '1', label: deleted },
      ]}
      value={table.params.filters[deletedFilterName] ?? ''}
      onChange={(value) => table.filter({ [deletedFilterName]: value })}
    />
  )
}
