import { useState } from 'react'
import { commonText } from '#platform/text.ts'
import type { TableArrangement } from '#platform/web/ui/back-office/table-arrangement.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  arrangement: TableArrangement
}

/** The columns that are shown: those without a name always, the others as the reader has chosen. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] {
  return columns.filter(({ name, isExtra }) => name === undefined || (chosen ? chosen.includes(name) : !isExtra))
}

/** A button with a dialog in which columns are shown or hidden. */
export function ColumnChooser<Row>({ columns, arrangement }: ColumnChooserProps<Row>) {
  const [selected, setSelected] = useState<string[] | null>(null)
  const named = columns.flatMap(({ name, title }) => (name === undefined ? [] : [{ value: name, label: title }]))
  const shown = shownColumns(columns, arrangement.columns).flatMap(({ name }) => (name === undefined ? [] : [name]))
  const choose = async (names: readonly string[]) => {
    await arrangement.chooseColumns(names)
    setSelected(null)
  }
  return (
    <>
      <Button small variant="secondary" onClick={() => setSelected(shown)}>
        {commonText.columns}
      </Button>
      <Modal
        open={selected !== null}
        title={commonText.columns}
        size="s"
        onClose={() => setSelected(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => choose([])}>
              {commonText.standardColumns}
            </Button>
            <Button disabled={selected?.length === 0} onClick={() => choose(selected ?? [])}>
              {commonText.showColumns}
            </Button>
          </>
        }
      >
        <CheckboxList
          name="columns"
          label={commonText.columnsShown}
          groups={[{ options: named }]}
          selected={selected ?? []}
          onChange={setSelected}
        />
      </Modal>
    </>
  )
}
