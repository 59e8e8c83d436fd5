import arrowBackUpIcon from '@tabler/icons/outline/arrow-back-up.svg?path'
import { commonText } from '#platform/text.ts'
import type { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'

/** The name of the filter in every list whose rows can be restored. */
export const deletedFilterName = 'deleted'

interface DeletedSelectProps {
  table: ReturnType<typeof useTableParams>
  /** The labels of the two options. */
  present: string
  deleted: string
}

/** Shows the rows of the list, or the deleted ones, which can be restored. */
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

/** Restores a deleted row. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button variant="secondary" small icon={arrowBackUpIcon} onClick={onRestore}>
      {commonText.restore}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
